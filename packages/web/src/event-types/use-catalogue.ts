import type { EventType } from '@posthorn/client';
import type { UseQueryResult } from '@tanstack/react-query';
import { useRead } from '../session/use-read.js';

/** Where the tenant has given none, and none can be made. */
export const NO_EXAMPLE = 'No example can be made of its schema.';

const FRESH_MS = 60_000;
/** More would not fit into a page. */
const MOST = 1000;

/** The event types in the order of their names. */
export function useCatalogue(): UseQueryResult<readonly EventType[]> {
  return useRead(
    {
      key: ['event-types', 'all'],
      async call(posthorn, signal) {
        const found: EventType[] = [];
        for await (const eventType of posthorn.eventTypes.list({ limit: 100 }, { signal })) {
          found.push(eventType);
          if (found.length >= MOST) break;
        }
        return found.sort((one, other) => one.name.localeCompare(other.name));
      },
    },
    { staleTime: FRESH_MS },
  );
}
