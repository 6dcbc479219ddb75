import { createParser } from '@posthorn/http-server';
import Type from 'typebox';
import { endpointIdSchema } from '../../endpoint-filter.js';
import { headerMapSchema } from '../../header-map.js';

const sendRequestSchema = Type.Object(
  {
    endpoint_id: endpointIdSchema,
    payload: Type.Object(
      {},
      {
        description:
          'At most 1 MB as it is written, nested 100 levels deep at most. Delivered byte for byte.',
        examples: [{ type: 'order.created', order: { id: 1234 } }],
      },
    ),
    headers: Type.Optional(headerMapSchema),
    idempotency_key: Type.Optional(
      Type.String({ maxLength: 255, pattern: '^[a-zA-Z0-9_-]+$', examples: ['order-1234'] }),
    ),
    retention_hours: Type.Optional(
      Type.Integer({
        minimum: 0,
        description: "At most the plan's; 0 erases the payload with its delivery.",
        examples: [24],
      }),
    ),
  },
  { title: 'NewMessage' },
);

export const parseSendRequest = createParser(sendRequestSchema);
