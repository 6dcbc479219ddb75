import type { Database } from '@posthorn/database';
import { type Route, createParser } from '@posthorn/http-server';
import Type from 'typebox';
import type { Caller } from '../http/caller.js';
import { operation } from '../http/operation.js';
import {
  deletionCountsSchema,
  deletionResultProperties,
  presentDeletions,
} from '../messages/delete/deletion-results.js';
import { uuidSchema } from '../schemas/uuid-schema.js';
import type { SourceResource } from '../sources/source-resource.js';
import { DELETED_EVENTS } from './event-examples.js';

const parseBody = createParser(
  Type.Object({
    message_ids: Type.Array(uuidSchema, {
      description: 'The events, by their ids.',
      minItems: 1,
      maxItems: 100,
    }),
  }),
);

/** POST /v1/pull-endpoints/{id}/events/delete-batch */
export function deleteEventBatch({
  resource,
  pullEvents,
}: {
  readonly resource: SourceResource;
  readonly pullEvents: Pick<Database['pullEvents'], 'delete'>;
}): Route<Caller> {
  return operation({
    method: 'post',
    path: `${resource.path}/:id/events/delete-batch`,
    description: {
      operationId: 'pullEvents.deleteBatch',
      summary: 'Delete some events',
      details: 'Payloads are erased before the answer.',
      tag: 'Pull events',
      params: { id: resource.idSchema },
      body: parseBody,
      data: Type.Object(
        {
          results: Type.Array(Type.Object({ event_id: uuidSchema, ...deletionResultProperties })),
          ...deletionCountsSchema.properties,
        },
        { examples: [DELETED_EVENTS] },
      ),
      errors: ['NOT_FOUND'],
    },
    async handle(request) {
      const endpoint = await resource.require(request);
      const ids = [...new Set(parseBody(await request.json()).message_ids.map((id) => id.toLowerCase()))];
      const found = await pullEvents.delete({ endpointId: endpoint.id, ids });
      const { results, counts } = presentDeletions(ids, found);
      return {
        data: { results: results.map(({ id, ...result }) => ({ event_id: id, ...result })), ...counts },
      };
    },
  });
}
