import type { Database } from '@posthorn/database';
import type { Route } from '@posthorn/http-server';
import type { Caller } from '../http/caller.js';
import { operation } from '../http/operation.js';
import { eventParams, requireEvent } from './event-id.js';
import { eventSchema, presentEvent } from './present-event.js';

/** GET /v1/events/{id} */
export function getEvent({
  events,
}: {
  readonly events: Pick<Database['events'], 'findInProject' | 'countDeliveries'>;
}): Route<Caller> {
  return operation({
    method: 'get',
    path: '/v1/events/:id',
    description: {
      operationId: 'events.get',
      summary: 'Get an event',
      details: '`deliveries` has the number of its messages by status, without deleted ones.',
      tag: 'Events',
      params: eventParams,
      data: eventSchema,
      errors: ['NOT_FOUND'],
    },
    async handle(request) {
      const row = await requireEvent(request, events);
      return { data: presentEvent(row, await events.countDeliveries(row.id)) };
    },
  });
}
