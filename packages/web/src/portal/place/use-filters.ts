import { useSyncExternalStore } from 'react';
import type { ChangeFilters } from '../../filters/filter-parts.js';
import { withoutEmpty } from '../../filters/read-filters.js';
import { type MessageFilters, messageFilters } from '../../filters/message-filters.js';
import { replaceQuery, subscribe } from './place.js';

/** The filters in the address, so that they stay when a reader comes back from a message. */
export function useFilters(): readonly [MessageFilters, ChangeFilters] {
  const query = useSyncExternalStore(subscribe, () => location.search);
  const given = Object.fromEntries(new URLSearchParams(query));
  return [
    messageFilters(given),
    (changed) => replaceQuery(withoutEmpty({ ...given, ...changed }) as Readonly<Record<string, string>>),
  ];
}
