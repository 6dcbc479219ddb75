import Type from 'typebox';
import { momentSchema } from '../../schemas/moment-schema.js';
import { uuidSchema } from '../../schemas/uuid-schema.js';

/** A message as listeners get it. */
export const webhookSchema = Type.Object(
  {
    message_id: uuidSchema,
    content_type: Type.String({ examples: ['application/json'] }),
    headers: Type.Record(Type.String(), Type.String(), {
      description: "The sender's headers, with its signatures. Repeated ones are joined with a comma.",
      examples: [{ 'X-Kind': 'push' }],
    }),
    body: Type.Unknown({
      description:
        'The JSON as it was received, byte for byte. Other bodies, bare strings, null, and JSON with white space around it are in base64.',
      examples: [{ order: 42 }],
    }),
    body_encoding: Type.Optional(Type.Literal('base64')),
    size_bytes: Type.Integer({ examples: [12] }),
    received_at: momentSchema,
  },
  { title: 'ListenedWebhook' },
);
