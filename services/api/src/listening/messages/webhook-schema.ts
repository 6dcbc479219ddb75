import { isLargeJson } from '@posthorn/common';
import type { HandedOutMessage } from '@posthorn/database';
import Type from 'typebox';
import { momentSchema, uuidSchema } from '../../schemas/values.js';

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

/**
 * Serializes a message as the members of a JSON object, without its braces. A JSON body is a member byte for byte; any
 * other body is in base64.
 */
export async function serializeWebhook(
  message: HandedOutMessage,
  pause: () => Promise<void>,
): Promise<string> {
  const { id, contentType, headers, sizeBytes, createdAt } = message;
  const before = { message_id: id, content_type: contentType, headers: headers ?? {} };
  const after = { size_bytes: sizeBytes, received_at: createdAt.toISOString() };
  return `${membersOf(before)},${await serializeBody(message, pause)},${membersOf(after)}`;
}

function membersOf(fields: object): string {
  return JSON.stringify(fields).slice(1, -1);
}

async function serializeBody(
  { body, bodyBytes }: HandedOutMessage,
  pause: () => Promise<void>,
): Promise<string> {
  const bytes = Buffer.from(bodyBytes ?? body);
  if (bodyBytes === null && isEmbeddable(body) && (await isLargeJson(bytes, pause))) return `"body":${body}`;
  return `"body":"${bytes.toString('base64')}","body_encoding":"base64"`;
}

/** A bare string would look like base64, and null like no body. A client could not restore white space at the ends. */
function isEmbeddable(text: string): boolean {
  return text === text.trim() && !text.startsWith('"') && text !== 'null';
}
