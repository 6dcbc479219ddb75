import type { Database } from '@posthorn/database';
import type { Route } from '@posthorn/http-server';
import { createParser } from '@posthorn/http-server';
import Type from 'typebox';
import type { Caller } from '../../caller.js';
import type { ReceptionFamily } from '../../receptions/own-reception.js';
import { uuidSchema } from '../../uuid-schema.js';

const parseBody = createParser(
  Type.Object({ event_ids: Type.Array(uuidSchema, { minItems: 1, maxItems: 1000 }) }),
);

/** POST /v1/pull-endpoints/{id}/events/ack: counts those that were not acknowledged before; others are passed over. */
export function acknowledgeEvents(
  family: ReceptionFamily,
  events: Pick<Database['events'], 'acknowledge'>,
): Route<Caller> {
  return {
    method: 'post',
    path: `${family.path}/:id/events/ack`,
    async handle(request) {
      const endpoint = await family.getOwn(request);
      const ids = parseBody(request.json()).event_ids.map((id) => id.toLowerCase());
      return { data: { acknowledged: await events.acknowledge({ endpointId: endpoint.id, ids }) } };
    },
  };
}
