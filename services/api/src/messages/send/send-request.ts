import { createParser } from '@posthorn/http-server';
import Type from 'typebox';
import { endpointIdSchema } from '../../resources/endpoint-filter.js';
import { eventTypeNameSchema } from '../../schemas/event-type-name-schema.js';
import { headerMapSchema } from '../../schemas/header-map-schema.js';
import { describe } from '../../schemas/describe.js';
import { idempotencyKeySchema } from '../idempotency-key.js';

export const sendRequestSchema = Type.Object(
  {
    endpoint_id: describe(endpointIdSchema, 'The endpoint to deliver to.'),
    payload: Type.Object(
      {},
      {
        description: 'At most 1 MB and 100 levels deep. Delivered byte for byte.',
        examples: [{ type: 'order.created', order: { id: 1234 } }],
      },
    ),
    event_type: Type.Optional(
      describe(eventTypeNameSchema, 'Recorded, and sent in the header `X-Webhook-Event`. It is not matched.'),
    ),
    headers: Type.Optional(
      describe(
        headerMapSchema,
        'Sent with every attempt; they replace headers of the endpoint with the same name. At most 50 headers and 8 KB in total; names are unique regardless of case. Forbidden: Host, Content-Length, Content-Type, Transfer-Encoding, Connection, Keep-Alive, Upgrade, TE, Trailer, Expect, Cookie, Proxy-*, X-Webhook-* and Authorization, also with underscores.',
      ),
    ),
    idempotency_key: Type.Optional(
      describe(
        idempotencyKeySchema,
        'Identifies the message at this endpoint for at least 24 hours. A repeated key with an equal payload gets the answer of the first message.',
      ),
    ),
    retention_hours: Type.Optional(
      Type.Integer({
        minimum: 0,
        description:
          'The retention of the payload, in hours. The plan sets the maximum and the default; 0 erases the payload after its delivery.',
        examples: [24],
      }),
    ),
  },
  { title: 'NewMessage' },
);

export const parseSendRequest = createParser(sendRequestSchema);
