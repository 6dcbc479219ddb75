import { createParser } from '@posthorn/http-server';
import Type from 'typebox';
import { endpointIdSchema } from '../../endpoints/endpoint-filter.js';
import { headerMapSchema } from '../../schemas/header-map-schema.js';
import { describe } from '../../schemas/describe.js';

const sendRequestSchema = Type.Object(
  {
    endpoint_id: describe(endpointIdSchema, 'Where to deliver.'),
    payload: Type.Object(
      {},
      {
        description:
          'At most 1 MB as it is written, nested 100 levels deep at most. Delivered byte for byte.',
        examples: [{ type: 'order.created', order: { id: 1234 } }],
      },
    ),
    headers: Type.Optional(
      describe(
        headerMapSchema,
        "Sent with every attempt, in place of the endpoint's of the same name: at most 50, 8 KB in all, each name once whatever its case. Forbidden are Host, Content-Length, Content-Type, Transfer-Encoding, Connection, Keep-Alive, Upgrade, TE, Trailer, Expect, Cookie, Proxy-* and X-Webhook-*, and Authorization, with underscores too.",
      ),
    ),
    idempotency_key: Type.Optional(
      Type.String({
        maxLength: 255,
        pattern: '^[a-zA-Z0-9_-]+$',
        description:
          'Stands for the message of this endpoint for 24 hours at least: the same with an equal payload answers with the first one.',
        examples: ['order-1234'],
      }),
    ),
    retention_hours: Type.Optional(
      Type.Integer({
        minimum: 0,
        description:
          "How long the payload is kept: at most the plan's, and the plan's default when left out; 0 erases it with its delivery.",
        examples: [24],
      }),
    ),
  },
  { title: 'NewMessage' },
);

export const parseSendRequest = createParser(sendRequestSchema);
