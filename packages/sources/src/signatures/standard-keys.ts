const STANDARD_PREFIX = 'whsec_';
const BASE64 = /^[0-9A-Za-z+/]+={0,2}$/;
const LEAST_KEY_BYTES = 16;

/**
 * The keys that a secret of Standard Webhooks may stand for, the likeliest first. The specification has the key in
 * base64 after a prefix, but not every sender follows it.
 */
export function standardKeys(secret: string): readonly [string | Uint8Array<ArrayBuffer>, ...string[]] {
  const encoded = secret.startsWith(STANDARD_PREFIX) ? secret.slice(STANDARD_PREFIX.length) : secret;
  const decoded = BASE64.test(encoded) ? fromBase64(encoded) : new Uint8Array();
  return decoded.length < LEAST_KEY_BYTES ? [secret] : [decoded, secret];
}

/** Like Buffer, which browsers lack, it takes text without padding, and ignores a last digit that makes no byte. */
function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const digits = text.replace(/=+$/, '');
  const bytes = atob(digits.length % 4 === 1 ? digits.slice(0, -1) : digits);
  return Uint8Array.from(bytes, (character) => character.charCodeAt(0));
}

export function toHex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}
