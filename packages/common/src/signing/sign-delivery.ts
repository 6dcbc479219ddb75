import { createHmac } from 'node:crypto';

export const SIGNATURE_HEADER = 'X-Webhook-Signature';
export const TIMESTAMP_HEADER = 'X-Webhook-Timestamp';
export const MESSAGE_ID_HEADER = 'X-Webhook-Id';
export const EVENT_TYPE_HEADER = 'X-Webhook-Event';
export const EVENT_ID_HEADER = 'X-Webhook-Event-Id';
export const TEST_HEADER = 'X-Webhook-Test';

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
