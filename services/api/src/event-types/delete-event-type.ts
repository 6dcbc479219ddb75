import type { Database } from '@posthorn/database';
import type { Route } from '@posthorn/http-server';
import Type from 'typebox';
import type { Caller } from '../http/caller.js';
import { operation } from '../http/operation.js';
import { flagSchema } from '../schemas/flag-schema.js';
import { eventTypeOfPath, eventTypeParams, noSuchEventType } from './event-type-of-path.js';

/** DELETE /v1/event-types/{name}. */
export function deleteEventType({
  eventTypes,
}: {
  readonly eventTypes: Pick<Database['eventTypes'], 'delete'>;
}): Route<Caller> {
  return operation({
    method: 'delete',
    path: '/v1/event-types/:name',
    description: {
      operationId: 'eventTypes.delete',
      summary: 'Delete an event type',
      details: 'Events of this type, and endpoints that subscribe to it, stay unchanged.',
      tag: 'Event types',
      params: eventTypeParams,
      data: Type.Object({ name: eventTypeParams.name, deleted: flagSchema(true) }),
      errors: ['NOT_FOUND'],
    },
    async handle(request) {
      const eventType = eventTypeOfPath(request);
      if (!(await eventTypes.delete(eventType))) throw noSuchEventType();
      return { data: { name: eventType.name, deleted: true } };
    },
  });
}
