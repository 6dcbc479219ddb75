import { useSearch } from '@tanstack/react-router';
import type { ChangeFilters } from '../filters/filter-parts.js';
import { useChangeFilters } from '../filters/use-change-filters.js';
import { type MessageFilters, messageFilters } from '../filters/message-filters.js';

/** The filters in the address of a page, so that a link shows the same list. */
export function useFilters(): readonly [MessageFilters, ChangeFilters<keyof MessageFilters>] {
  return [messageFilters(useSearch({ strict: false })), useChangeFilters()];
}
