import {
  type Database,
  type OrderingKeyPosition,
  type ShownOrderingKey,
  positionOfKey,
} from '@posthorn/database';
import { type Route, type View, createQueryParser, decodeCursor } from '@posthorn/http-server';
import Type from 'typebox';
import type { Caller } from '../http/caller.js';
import { EXACT_TIME, type Order, pageQuery } from '../pagination/pages.js';
import { WAITING_ID } from '../resources/example-ids.js';
import { endpointIdSchema } from '../resources/endpoint-filter.js';
import type { EndpointResource } from '../resources/endpoint-resource.js';
import { subject } from '../resources/subject.js';
import { describe, nullable, uuidSchema } from '../schemas/values.js';

const moment = (description: string) =>
  nullable<string>({
    type: 'string',
    format: 'date-time',
    description,
    examples: ['2026-01-31T12:00:00.000Z'],
  });

const orderingKeySchema = Type.Object(
  {
    ordering_key: Type.String({ description: '`*` when the endpoint orders all messages.' }),
    head_message_id: describe(
      uuidSchema,
      'The message that may be attempted. All others of the key wait for it.',
    ),
    waiting: Type.Integer({ minimum: 0, description: 'The messages that wait for it. Counts to 10,000.' }),
    blocked_since: moment('When the head failed first. Null: it has not failed.'),
    next_attempt_at: moment('The next attempt of the head. Null: it is due, held or in flight.'),
    last_error: nullable<string>({
      type: 'string',
      description: 'Why its last attempt failed.',
      examples: ['the destination answered 503'],
    }),
  },
  {
    title: 'OrderingKey',
    examples: [
      {
        ordering_key: 'order-1234',
        head_message_id: WAITING_ID,
        waiting: 12,
        blocked_since: '2026-01-31T12:00:00.000Z',
        next_attempt_at: '2026-01-31T12:01:00.000Z',
        last_error: 'the destination answered 503',
      },
    ],
  },
);

const byBlocking: Order<ShownOrderingKey, OrderingKeyPosition> = {
  parse: decodeCursor(
    Type.Object({
      blockedSince: Type.String({ pattern: `${EXACT_TIME}|^infinity$` }),
      key: Type.String(),
    }),
  ),
  positionOf: (row) => ({ ...positionOfKey(row) }),
};

const of = subject({
  group: 'endpoints',
  tag: 'Endpoints',
  path: '/v1/endpoints/:id/ordering',
  params: { id: endpointIdSchema },
  data: orderingKeySchema,
});

interface Dependencies extends Pick<Database, 'orderingKeys'> {
  readonly resource: Pick<EndpointResource, 'require'>;
}

/** GET /v1/endpoints/{id}/ordering: what waits for what. */
export function orderingRoute({ resource, orderingKeys }: Dependencies): Route<Caller> {
  return of.list({
    verb: 'ordering',
    summary: 'List ordering keys',
    details:
      'The keys whose head has failed, or that have more than one message, longest blocked first. A page also ends once 50,000 messages were counted for it. To let a key go on, retry its head now, or cancel it.',
    query: createQueryParser(pageQuery(50, 100)),
    order: byBlocking,
    async find(request, page) {
      return await orderingKeys.list({ endpointId: (await resource.require(request)).id, ...page });
    },
    present: presentOrderingKey,
  });
}

function presentOrderingKey(row: ShownOrderingKey): View<typeof orderingKeySchema> {
  return {
    ordering_key: row.key,
    head_message_id: row.headId,
    waiting: row.waiting,
    blocked_since: row.blockedSince?.toISOString() ?? null,
    next_attempt_at: row.nextAttemptAt?.toISOString() ?? null,
    last_error: row.lastError,
  };
}
