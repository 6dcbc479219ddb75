import Type from 'typebox';
import { consumerIdSchema } from '../schemas/consumer-id-schema.js';
import { describe } from '../schemas/describe.js';
import { eventTypeNameSchema } from '../schemas/event-type-name-schema.js';
import { uuidSchema } from '../schemas/uuid-schema.js';

/** What a message has of its event. */
export const eventFactsProperties = {
  event_type: Type.Optional(eventTypeNameSchema),
  event_id: Type.Optional(describe(uuidSchema, 'The published event that the message belongs to.')),
  consumer_id: Type.Optional(
    describe(consumerIdSchema, 'The consumer that the endpoint belonged to when the message was accepted.'),
  ),
};
