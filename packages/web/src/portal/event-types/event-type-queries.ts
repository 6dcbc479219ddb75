import type { EventType } from '@posthorn/client';
import { queryOptions } from '@tanstack/react-query';
import type { OpenProject } from '../../session/posthorn.js';

const FRESH_MS = 60_000;
/** More would not fit into a page. */
const MOST = 1000;

/** The catalogue, in the order of names. */
export function catalogueQuery({ projectId, posthorn }: OpenProject) {
  return queryOptions({
    queryKey: [projectId, 'event-types', 'all'],
    async queryFn({ signal }): Promise<readonly EventType[]> {
      const found: EventType[] = [];
      for await (const eventType of posthorn.eventTypes.list({ limit: 100 }, { signal })) {
        found.push(eventType);
        if (found.length >= MOST) break;
      }
      return found.sort((one, other) => one.name.localeCompare(other.name));
    },
    staleTime: FRESH_MS,
  });
}
