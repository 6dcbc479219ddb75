import { createHmac } from 'node:crypto';

/** The headers that Posthorn sets on deliveries. A sender of received webhooks cannot set them. */
export const DELIVERY_HEADERS = {
  signature: 'X-Webhook-Signature',
  timestamp: 'X-Webhook-Timestamp',
  id: 'X-Webhook-Id',
  eventType: 'X-Webhook-Event',
  eventId: 'X-Webhook-Event-Id',
  test: 'X-Webhook-Test',
  hops: 'X-Webhook-Hops',
} as const;

/**
 * Returns the value of X-Webhook-Signature: `sha256=<hex>` per secret, separated by commas, in the given order. Each is
 * the HMAC-SHA256 of `<timestamp>.<raw body>`. The timestamp is in seconds since the Unix epoch.
 */
export function signDelivery(body: string | Buffer, timestamp: number, secrets: readonly string[]): string {
  return secrets.map((secret) => `sha256=${signature(body, timestamp, secret)}`).join(',');
}

export function signature(body: string | Buffer, timestamp: number | string, secret: string): string {
  return createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex');
}
