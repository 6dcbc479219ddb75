import { createHmac, timingSafeEqual } from 'node:crypto';

/** The headers that Posthorn sets on deliveries. A sender of received webhooks cannot set them. */
export const DELIVERY_HEADERS = {
  signature: 'X-Webhook-Signature',
  timestamp: 'X-Webhook-Timestamp',
  id: 'X-Webhook-Id',
  eventType: 'X-Webhook-Event',
  eventId: 'X-Webhook-Event-Id',
  test: 'X-Webhook-Test',
  orderingKey: 'X-Webhook-Ordering-Key',
  sequence: 'X-Webhook-Sequence',
  replay: 'X-Webhook-Replay',
  hops: 'X-Webhook-Hops',
} as const;

/**
 * Returns the value of X-Webhook-Signature: `sha256=<hex>` per secret, separated by commas, in the given order. Each is
 * the HMAC-SHA256 of `<timestamp>.<raw body>`. The timestamp is in seconds since the Unix epoch.
 */
export function signDelivery(body: string | Buffer, timestamp: number, secrets: readonly string[]): string {
  return secrets.map((secret) => `sha256=${signature(body, timestamp, secret)}`).join(',');
}

function signature(body: string | Buffer, timestamp: number | string, secret: string): string {
  return createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex');
}

export interface ReceivedDelivery {
  readonly body: Buffer;
  /** As received in X-Webhook-Timestamp. */
  readonly timestamp: string;
  /** As received in X-Webhook-Signature. */
  readonly signatures: string;
}

const FIVE_MINUTES_IN_SECONDS = 300;

/**
 * Returns true when the delivery is fresh (5 minutes either way) and any of its signatures was made with this secret.
 */
export function verifyDelivery(
  delivery: ReceivedDelivery,
  secret: string,
  nowMs: number = Date.now(),
): boolean {
  const age = nowMs / 1000 - Number(delivery.timestamp);
  if (!(Math.abs(age) <= FIVE_MINUTES_IN_SECONDS)) return false;
  const expected = Buffer.from(`sha256=${signature(delivery.body, delivery.timestamp, secret)}`);
  return delivery.signatures.split(',').some((entry) => isSame(Buffer.from(entry.trim()), expected));
}

function isSame(given: Buffer, expected: Buffer): boolean {
  return given.length === expected.length && timingSafeEqual(given, expected);
}
