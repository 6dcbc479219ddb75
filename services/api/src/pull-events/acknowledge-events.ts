import type { Database } from '@posthorn/database';
import { type Route, createParser } from '@posthorn/http-server';
import Type from 'typebox';
import type { Caller } from '../http/caller.js';
import type { SourceResource } from '../sources/source-resource.js';
import { uuidSchema } from '../schemas/uuid-schema.js';
import { operation } from '../http/operation.js';
import { countSchema } from '../schemas/count-schema.js';

const parseBody = createParser(
  Type.Object({
    event_ids: Type.Array(uuidSchema, {
      description: 'The events, by their ids.',
      minItems: 1,
      maxItems: 1000,
    }),
  }),
);

/** POST /v1/pull-endpoints/{id}/events/ack. Counts newly acknowledged events and ignores all other ids. */
export function acknowledgeEvents({
  resource,
  pullEvents,
}: {
  readonly resource: SourceResource;
  readonly pullEvents: Pick<Database['pullEvents'], 'acknowledge'>;
}): Route<Caller> {
  return operation({
    method: 'post',
    path: `${resource.path}/:id/events/ack`,
    description: {
      operationId: 'pullEvents.acknowledge',
      summary: 'Acknowledge events',
      details:
        'Returns the number of newly acknowledged events. Skips unknown and already acknowledged events.',
      tag: 'Pull events',
      params: { id: resource.idSchema },
      body: parseBody,
      data: Type.Object({ acknowledged: countSchema }),
      errors: ['NOT_FOUND'],
    },
    async handle(request) {
      const endpoint = await resource.require(request);
      const ids = parseBody(await request.json()).event_ids.map((id) => id.toLowerCase());
      return { data: { acknowledged: await pullEvents.acknowledge({ endpointId: endpoint.id, ids }) } };
    },
  });
}
