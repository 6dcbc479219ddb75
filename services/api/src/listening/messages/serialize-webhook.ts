import { parseJson } from '@posthorn/common';
import type { HandedOutMessage } from '@posthorn/database';

/**
 * Serializes a message as the members of a JSON object, without its braces. A JSON body is a member byte for byte; any
 * other body is in base64.
 */
export function serializeWebhook(message: HandedOutMessage): string {
  const { id, contentType, headers, sizeBytes, createdAt } = message;
  const before = { message_id: id, content_type: contentType, headers: headers ?? {} };
  const after = { size_bytes: sizeBytes, received_at: createdAt.toISOString() };
  return `${membersOf(before)},${serializeBody(message)},${membersOf(after)}`;
}

function membersOf(fields: object): string {
  return JSON.stringify(fields).slice(1, -1);
}

function serializeBody({ body, bodyBytes }: HandedOutMessage): string {
  if (bodyBytes === null && isEmbeddable(body)) return `"body":${body}`;
  const bytes = bodyBytes === null ? Buffer.from(body) : Buffer.from(bodyBytes);
  return `"body":"${bytes.toString('base64')}","body_encoding":"base64"`;
}

/** A bare string would look like base64, and null like no body. A client could not restore white space at the ends. */
function isEmbeddable(text: string): boolean {
  if (text !== text.trim() || text.startsWith('"') || text === 'null') return false;
  try {
    parseJson(text);
    return true;
  } catch {
    return false;
  }
}
