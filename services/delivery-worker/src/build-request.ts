import { MESSAGE_ID_HEADER, SIGNATURE_HEADER, signDelivery, TIMESTAMP_HEADER } from '@posthorn/common';
import type { ClaimedMessage } from '@posthorn/database';
import { mergeHeaders } from '@posthorn/domain';
import type { DeliveryRequest } from '@posthorn/outbound-http';
import type { Target } from './target-cache.js';

export const USER_AGENT = 'Posthorn/0.1';

/** One POST, signed now: the body is what was sent to us, byte for byte. */
export function buildRequest(
  message: Pick<ClaimedMessage, 'id' | 'contentType' | 'headers'>,
  target: Pick<Target, 'url' | 'headers' | 'signingSecrets'>,
  body: string,
): DeliveryRequest {
  const timestamp = Math.floor(Date.now() / 1000);
  const custom = mergeHeaders(target.headers, message.headers ?? {});
  const own = {
    'Content-Type': message.contentType,
    [SIGNATURE_HEADER]: signDelivery(body, timestamp, target.signingSecrets),
    [TIMESTAMP_HEADER]: String(timestamp),
    [MESSAGE_ID_HEADER]: message.id,
  };
  const headers = mergeHeaders(mergeHeaders({ 'User-Agent': USER_AGENT }, custom), own);
  return { url: target.url, body, headers };
}
