import { createParser } from '@posthorn/http-server';
import Type from 'typebox';
import { sendRequestSchema } from '../messages/send/send-request.js';
import { nullableConsumerIdSchema } from '../schemas/consumer-id-schema.js';
import { describe } from '../schemas/describe.js';
import { eventTypeNameSchema } from '../schemas/event-type-name-schema.js';

const {
  payload,
  headers,
  idempotency_key: idempotencyKey,
  retention_hours: retentionHours,
} = sendRequestSchema.properties;

export const parsePublishRequest = createParser(
  Type.Object(
    {
      event_type: describe(eventTypeNameSchema, 'The type of the event. It need not be registered.'),
      consumer_id: Type.Optional(
        describe(
          nullableConsumerIdSchema,
          'The event goes to endpoints of this consumer. Without it, to endpoints of no consumer.',
        ),
      ),
      payload,
      headers,
      idempotency_key: describe(
        idempotencyKey,
        'Identifies the event of this consumer for at least 24 hours. A repeated key with the same type and an equal payload gets the answer of the first event.',
      ),
      retention_hours: retentionHours,
    },
    { title: 'NewEvent' },
  ),
);
