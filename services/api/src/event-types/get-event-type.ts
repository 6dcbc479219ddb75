import type { Database } from '@posthorn/database';
import type { Route } from '@posthorn/http-server';
import type { Caller } from '../http/caller.js';
import { operation } from '../http/operation.js';
import { eventTypeOfPath, eventTypeParams, noSuchEventType } from './event-type-of-path.js';
import { eventTypeSchema } from './event-type-schema.js';
import { presentEventType } from './present-event-type.js';

/** GET /v1/event-types/{name}. */
export function getEventType({
  eventTypes,
}: {
  readonly eventTypes: Pick<Database['eventTypes'], 'find'>;
}): Route<Caller> {
  return operation({
    method: 'get',
    path: '/v1/event-types/:name',
    description: {
      operationId: 'eventTypes.get',
      summary: 'Get an event type',
      tag: 'Event types',
      params: eventTypeParams,
      data: eventTypeSchema,
      errors: ['NOT_FOUND'],
    },
    async handle(request) {
      const row = await eventTypes.find(eventTypeOfPath(request));
      if (row === undefined) throw noSuchEventType();
      return { data: presentEventType(row) };
    },
  });
}
