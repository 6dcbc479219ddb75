import { ApiError } from '@posthorn/common';
import type { Database } from '@posthorn/database';
import type { Route } from '@posthorn/http-server';
import Type from 'typebox';
import type { Caller } from '../http/caller.js';
import { operation } from '../http/operation.js';
import { eventParams, requireEvent } from './event-id.js';

/** GET /v1/events/{id}/payload */
export function getEventPayload({
  events,
}: {
  readonly events: Pick<Database['events'], 'findInProject' | 'readPayload'>;
}): Route<Caller> {
  return operation({
    method: 'get',
    path: '/v1/events/:id/payload',
    description: {
      operationId: 'events.getPayload',
      summary: 'Get the payload of an event',
      details: 'The bytes as they were published, without the envelope.',
      tag: 'Events',
      params: eventParams,
      data: Type.Null(),
      isFile: true,
      errors: ['NOT_FOUND', 'PAYLOAD_UNAVAILABLE'],
    },
    async handle(request) {
      const { id } = await requireEvent(request, events);
      const body = await events.readPayload(id);
      if (body === undefined) throw new ApiError('PAYLOAD_UNAVAILABLE', 'Retention has removed the payload.');
      const file = {
        contentType: 'application/json',
        fileName: `event-${id}.json`,
        bytes: Buffer.from(body),
      };
      return { data: null, file };
    },
  });
}
