import { timingSafeEqual } from 'node:crypto';
import { signature } from './sign-delivery.js';

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
