import { Buffer } from 'node:buffer';
import { createHmac, timingSafeEqual } from 'node:crypto';

const MAX_AGE_SECONDS = 300;

/** `body` is the raw body of the request, and the names of the headers are in lower case. */
export function isGenuine(body, headers, secret) {
  const timestamp = headers['x-webhook-timestamp'] ?? '';
  const signatures = (headers['x-webhook-signature'] ?? '').split(',');
  const hmac = createHmac('sha256', secret).update(`${timestamp}.`).update(body);
  const expected = Buffer.from(`sha256=${hmac.digest('hex')}`);
  const isRecent = Math.abs(Date.now() / 1000 - Number(timestamp)) <= MAX_AGE_SECONDS;
  return isRecent && signatures.some((each) => isEqual(Buffer.from(each.trim()), expected));
}

function isEqual(one, other) {
  return one.length === other.length && timingSafeEqual(one, other);
}
