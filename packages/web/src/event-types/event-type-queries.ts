import type { EventType } from '@posthorn/client';
import { queryOptions } from '@tanstack/react-query';
import type { OpenProject } from '../session/posthorn.js';
import { type List, useList } from '../table/use-list.js';

/** The event types of the project. */
export function useEventTypes(): List<EventType> {
  return useList({
    key: ['event-types'],
    call: (posthorn, page, signal) => posthorn.eventTypes.list(page, { signal }),
  });
}

export function eventTypeQuery({ projectId, posthorn }: OpenProject, name: string) {
  return queryOptions({
    queryKey: [projectId, 'event-types', name],
    queryFn: async ({ signal }): Promise<EventType> => posthorn.eventTypes.get(name, { signal }),
  });
}
