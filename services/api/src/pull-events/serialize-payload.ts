import type { EventWithPayload } from '@posthorn/database';

/** Serializes an event's payload as response members: JSON byte for byte, other payloads in base64. */
export function serializePayload({
  body,
  bodyBytes,
}: Pick<EventWithPayload, 'body' | 'bodyBytes'>): Readonly<Record<string, string>> {
  if (bodyBytes === null && isJson(body)) return { payload: body };
  const bytes = bodyBytes === null ? Buffer.from(body) : Buffer.from(bodyBytes);
  return { payload: JSON.stringify(bytes.toString('base64')), payload_encoding: '"base64"' };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
