import type { EventType } from '@posthorn/client';
import { type List, useList } from '../table/use-list.js';

/** The event types of the project. */
export function useEventTypes(): List<EventType> {
  return useList({
    key: ['event-types'],
    call: (posthorn, page, signal) => posthorn.eventTypes.list(page, { signal }),
  });
}
