import { randomBytes } from 'node:crypto';

export const SECRET_PREFIX = 'whsec_';

/**
 * `whsec_` and base64 of 32 random bytes. The HMAC key of Posthorn's own scheme is the whole string, including the
 * prefix; that of Standard Webhooks is the 32 bytes.
 */
export function createSigningSecret(): string {
  return `${SECRET_PREFIX}${randomBytes(32).toString('base64')}`;
}

/** Returns the last 4 characters, which suffice to distinguish two secrets. */
export function keyHint(secret: string): string {
  return secret.slice(-4);
}
