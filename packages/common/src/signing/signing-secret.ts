import { randomBytes } from 'node:crypto';

export const SECRET_PREFIX = 'whsec_';

/**
 * `whsec_` and base64 of 32 random bytes. The HMAC key of Posthorn's own scheme is the whole string, including the
 * prefix; that of Standard Webhooks is the 32 bytes.
 */
export function createSigningSecret(): string {
  return `${SECRET_PREFIX}${randomBytes(32).toString('base64')}`;
}

const MIN_KEY_BYTES = 24;
const MAX_KEY_BYTES = 64;

/**
 * Whether a secret has the form of Standard Webhooks 1.0: the prefix, and base64 of 24 to 64 bytes. Other secrets sign
 * with Posthorn's own scheme only.
 */
export function isStandardSecret(secret: string): boolean {
  if (!secret.startsWith(SECRET_PREFIX)) return false;
  const text = secret.slice(SECRET_PREFIX.length);
  const key = Buffer.from(text, 'base64');
  const isBase64 = withoutPadding(key.toString('base64')) === withoutPadding(text);
  return isBase64 && key.length >= MIN_KEY_BYTES && key.length <= MAX_KEY_BYTES;
}

function withoutPadding(base64: string): string {
  return base64.replace(/={1,2}$/, '');
}

/** Some services print the version of their signatures before a secret. */
export function withoutVersion(secret: string): string {
  return secret.startsWith(`v1,${SECRET_PREFIX}`) ? secret.slice('v1,'.length) : secret;
}

/** Returns the last 4 characters, which suffice to distinguish two secrets. */
export function keyHint(secret: string): string {
  return secret.slice(-4);
}
