import Type from 'typebox';
import { headerMapSchema } from '../schemas/delivery-settings.js';
import { describe } from '../schemas/values.js';
import { idempotencyKeySchema } from './idempotency-key.js';

/** The members of each request with a payload: a message, an event or a callback. */
export const payloadMembers = {
  payload: Type.Object(
    {},
    {
      description: 'At most 1 MB and 100 levels deep. Delivered byte for byte.',
      examples: [{ type: 'order.created', order: { id: 1234 } }],
    },
  ),
  headers: Type.Optional(
    describe(
      headerMapSchema,
      'Sent with every attempt; they replace headers of the endpoint with the same name. At most 50 headers and 8 KB in total; names are unique regardless of case. Forbidden: Host, Content-Length, Content-Type, Transfer-Encoding, Connection, Keep-Alive, Upgrade, TE, Trailer, Expect, Cookie, Proxy-*, X-Webhook-* and Authorization, also with underscores.',
    ),
  ),
  idempotency_key: Type.Optional(idempotencyKeySchema),
  retention_hours: Type.Optional(
    Type.Integer({
      minimum: 0,
      description:
        'The retention of the payload, in hours. The plan sets the maximum and the default; 0 erases the payload after its delivery.',
      examples: [24],
    }),
  ),
};
