import {
  EVENT_ID_HEADER,
  EVENT_TYPE_HEADER,
  MESSAGE_ID_HEADER,
  SIGNATURE_HEADER,
  signDelivery,
  signStandard,
  STANDARD_HEADERS,
  TEST_HEADER,
  TIMESTAMP_HEADER,
} from '@posthorn/common';
import type { ClaimedMessage } from '@posthorn/database';
import { mergeHeaders } from '@posthorn/domain';
import type { DeliveryRequest } from '@posthorn/outbound-http';
import type { Target } from '../endpoints/target-cache.js';

export const USER_AGENT = 'Posthorn/0.1';

/**
 * One signed POST. The body is the sender's body, byte for byte.
 * An inbound endpoint may have no signing key; its requests are then not signed.
 * The request has no content type when the sender gave none.
 */
export function buildRequest(
  message: DescribedMessage,
  target: Pick<Target, 'url' | 'headers' | 'signingSecrets' | 'signatureScheme' | 'timeoutMs'>,
  body: string | Buffer,
): DeliveryRequest {
  const { id, contentType, headers } = message;
  const custom = mergeHeaders(target.headers, headers ?? {});
  const own = {
    ...(contentType !== '' && { 'Content-Type': contentType }),
    ...sign({ id, body }, target),
    [MESSAGE_ID_HEADER]: id,
    ...describeEvent(message),
  };
  return {
    url: target.url,
    timeoutMs: target.timeoutMs,
    body,
    headers: mergeHeaders(mergeHeaders({ 'User-Agent': USER_AGENT }, custom), own),
  };
}

type DescribedMessage = Pick<
  ClaimedMessage,
  'id' | 'contentType' | 'headers' | 'eventType' | 'eventId' | 'isTest'
>;

function describeEvent({ eventType, eventId, isTest }: DescribedMessage): Readonly<Record<string, string>> {
  return {
    ...(eventType !== null && { [EVENT_TYPE_HEADER]: eventType }),
    ...(eventId !== null && { [EVENT_ID_HEADER]: eventId }),
    ...(isTest && { [TEST_HEADER]: 'true' }),
  };
}

function sign(
  { id, body }: { readonly id: string; readonly body: string | Buffer },
  { signingSecrets: secrets, signatureScheme: scheme }: Pick<Target, 'signingSecrets' | 'signatureScheme'>,
): Readonly<Record<string, string>> {
  if (secrets.length === 0) return {};
  const timestamp = Math.floor(Date.now() / 1000);
  return {
    ...(scheme !== 'standard' && {
      [SIGNATURE_HEADER]: signDelivery(body, timestamp, secrets),
      [TIMESTAMP_HEADER]: String(timestamp),
    }),
    ...(scheme !== 'posthorn' && {
      [STANDARD_HEADERS.id]: id,
      [STANDARD_HEADERS.timestamp]: String(timestamp),
      [STANDARD_HEADERS.signature]: signStandard({ id, timestamp, body }, secrets),
    }),
  };
}
