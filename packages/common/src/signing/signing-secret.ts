import { randomBytes } from 'node:crypto';

/** `whsec_` and base64 of 32 random bytes. The whole string, including the prefix, is the HMAC key. */
export function createSigningSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

/** Returns the last 4 characters, which suffice to distinguish two secrets. */
export function keyHint(secret: string): string {
  return secret.slice(-4);
}
