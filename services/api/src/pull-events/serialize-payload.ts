import { isJson } from '@posthorn/common';
import type { EventWithPayload } from '@posthorn/database';

/** Serializes an event's payload as response members: JSON byte for byte, other payloads in base64. */
export function serializePayload({
  body,
  bodyBytes,
}: Pick<EventWithPayload, 'body' | 'bodyBytes'>): Readonly<Record<string, string>> {
  const bytes = Buffer.from(bodyBytes ?? body);
  if (bodyBytes === null && isJson(bytes)) return { payload: body };
  return { payload: JSON.stringify(bytes.toString('base64')), payload_encoding: '"base64"' };
}
