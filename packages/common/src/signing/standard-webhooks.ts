import { createHmac } from 'node:crypto';
import { SECRET_PREFIX } from './signing-secret.js';

/** The prefixes of the headers: of Standard Webhooks 1.0, and of Svix, which has the same form. */
export const SIGNATURE_HEADERS = ['webhook', 'svix'] as const;

export type SignatureHeaders = (typeof SIGNATURE_HEADERS)[number];

export interface StandardContent {
  readonly id: string;
  /** In seconds since the Unix epoch. */
  readonly timestamp: number;
  readonly body: string | Buffer;
}

/** Returns the headers that sign a content with each secret, in the given order. */
export function standardHeaders(
  content: StandardContent,
  secrets: readonly string[],
  prefix: SignatureHeaders,
): Readonly<Record<string, string>> {
  return {
    [`${prefix}-id`]: content.id,
    [`${prefix}-timestamp`]: String(content.timestamp),
    [`${prefix}-signature`]: signStandard(content, secrets),
  };
}

/**
 * Returns the value of `webhook-signature` (Standard Webhooks 1.0): `v1,<base64>` per secret, separated by spaces, in
 * the given order. Each is the HMAC-SHA256 of `<id>.<timestamp>.<raw body>`. Its key is the decoded base64 of the
 * secret, without the prefix.
 */
function signStandard(content: StandardContent, secrets: readonly string[]): string {
  return secrets.map((secret) => `v1,${standardSignature(content, secret)}`).join(' ');
}

function standardSignature({ id, timestamp, body }: StandardContent, secret: string): string {
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
  return createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64');
}
