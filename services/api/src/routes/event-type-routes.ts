import type { Route } from '@posthorn/http-server';
import type { ApiDependencies } from './api-dependencies.js';
import type { Caller } from '../http/caller.js';
import { createEventType } from '../event-types/create-event-type.js';
import { deleteEventType } from '../event-types/delete-event-type.js';
import { getEventType } from '../event-types/get-event-type.js';
import { listEventTypes } from '../event-types/list-event-types.js';
import { putEventType } from '../event-types/put-event-type.js';
import { updateEventType } from '../event-types/update-event-type.js';

export function eventTypeRoutes({
  database: { eventTypes },
}: Pick<ApiDependencies, 'database'>): readonly Route<Caller>[] {
  return [
    createEventType({ eventTypes }),
    listEventTypes({ eventTypes }),
    getEventType({ eventTypes }),
    putEventType({ eventTypes }),
    updateEventType({ eventTypes }),
    deleteEventType({ eventTypes }),
  ];
}
