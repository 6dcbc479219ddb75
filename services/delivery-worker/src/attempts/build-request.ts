import { DELIVERY_HEADERS, USER_AGENT, signDelivery, standardHeaders } from '@posthorn/common';
import type { ClaimedMessage } from '@posthorn/database';
import { mergeHeaders } from '@posthorn/domain';
import type { DeliveryRequest } from '@posthorn/outbound-http';
import type { Target } from '../endpoints/target-cache.js';

/**
 * One signed POST. The body is the sender's body, byte for byte.
 * An inbound endpoint may have no signing key; its requests are then not signed.
 * The request has no content type when the sender gave none.
 */
export function buildRequest(
  message: DescribedMessage,
  target: Pick<Target, 'url' | 'headers' | 'timeoutMs' | 'tls' | Signing>,
  body: string | Buffer,
): DeliveryRequest {
  const { id, contentType, headers } = message;
  const custom = mergeHeaders(target.headers, headers ?? {});
  const own = {
    ...(contentType !== '' && { 'Content-Type': contentType }),
    ...sign({ id, body }, target),
    [DELIVERY_HEADERS.id]: id,
    ...describeEvent(message),
    ...describeOrder(message),
  };
  return {
    url: withQuery(target.url, message.query),
    timeoutMs: target.timeoutMs,
    tls: target.tls,
    body,
    headers: mergeHeaders(mergeHeaders({ 'User-Agent': USER_AGENT }, custom), own),
  };
}

type DescribedMessage = Pick<
  ClaimedMessage,
  | 'id'
  | 'contentType'
  | 'headers'
  | 'query'
  | 'eventType'
  | 'eventId'
  | 'isTest'
  | 'orderingKey'
  | 'position'
  | 'isReplay'
>;

/** The sender's query string follows the destination's own. */
function withQuery(url: string, query: string | null): string {
  if (query === null) return url;
  const [base = ''] = url.split('#', 1);
  return `${base}${base.includes('?') ? '&' : '?'}${query}`;
}

function describeEvent({ eventType, eventId, isTest }: DescribedMessage): Readonly<Record<string, string>> {
  return {
    ...(eventType !== null && { [DELIVERY_HEADERS.eventType]: eventType }),
    ...(eventId !== null && { [DELIVERY_HEADERS.eventId]: eventId }),
    ...(isTest && { [DELIVERY_HEADERS.test]: 'true' }),
  };
}

/** The number grows within the key, so a receiver sees what comes late. One that left the order keeps it. */
function describeOrder({
  orderingKey,
  position,
  isReplay,
}: DescribedMessage): Readonly<Record<string, string>> {
  if (orderingKey === null || position === null) return {};
  return {
    [DELIVERY_HEADERS.orderingKey]: orderingKey,
    [DELIVERY_HEADERS.sequence]: String(position),
    ...(isReplay && { [DELIVERY_HEADERS.replay]: 'true' }),
  };
}

type Signing = 'signingSecrets' | 'privateKeys' | 'signatureScheme' | 'signatureHeaders';

function sign(
  { id, body }: { readonly id: string; readonly body: string | Buffer },
  { signingSecrets: secrets, privateKeys, ...settings }: Pick<Target, Signing>,
): Readonly<Record<string, string>> {
  const { signatureScheme: scheme, signatureHeaders: prefix } = settings;
  if (secrets.length === 0) return {};
  const timestamp = Math.floor(Date.now() / 1000);
  return {
    ...(scheme !== 'standard' && {
      [DELIVERY_HEADERS.signature]: signDelivery(body, timestamp, secrets),
      [DELIVERY_HEADERS.timestamp]: String(timestamp),
    }),
    ...(scheme !== 'posthorn' && standardHeaders({ id, timestamp, body }, { secrets, privateKeys }, prefix)),
  };
}
