import type { Route } from '@posthorn/http-server';
import type { ApiDependencies } from '../api-dependencies.js';
import type { Caller } from '../http/caller.js';
import { createEventType } from './create-event-type.js';
import { deleteEventType } from './delete-event-type.js';
import { getEventType } from './get-event-type.js';
import { listEventTypes } from './list-event-types.js';
import { updateEventType } from './update-event-type.js';

export function eventTypeRoutes({
  database: { eventTypes },
}: Pick<ApiDependencies, 'database'>): readonly Route<Caller>[] {
  return [
    createEventType({ eventTypes }),
    listEventTypes({ eventTypes }),
    getEventType({ eventTypes }),
    updateEventType({ eventTypes }),
    deleteEventType({ eventTypes }),
  ];
}
