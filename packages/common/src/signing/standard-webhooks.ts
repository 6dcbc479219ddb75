import { createHmac } from 'node:crypto';
import { SECRET_PREFIX } from './signing-secret.js';

/** The headers of Standard Webhooks 1.0. */
export const STANDARD_HEADERS = {
  id: 'webhook-id',
  timestamp: 'webhook-timestamp',
  signature: 'webhook-signature',
} as const;

export interface StandardContent {
  readonly id: string;
  /** In seconds since the Unix epoch. */
  readonly timestamp: number;
  readonly body: string | Buffer;
}

/**
 * Returns the value of `webhook-signature` (Standard Webhooks 1.0): `v1,<base64>` per secret, separated by spaces, in
 * the given order. Each is the HMAC-SHA256 of `<id>.<timestamp>.<raw body>`. Its key is the decoded base64 of the
 * secret, without the prefix.
 */
export function signStandard(content: StandardContent, secrets: readonly string[]): string {
  return secrets.map((secret) => `v1,${standardSignature(content, secret)}`).join(' ');
}

function standardSignature({ id, timestamp, body }: StandardContent, secret: string): string {
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
  return createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64');
}
