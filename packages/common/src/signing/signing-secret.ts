import { randomBytes } from 'node:crypto';

/** `whsec_` and base64 of 32 random bytes; the whole string, prefix included, is the HMAC key. */
export function createSigningSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

/** The last 4 characters: enough to tell two secrets apart. */
export function keyHint(secret: string): string {
  return secret.slice(-4);
}
