import { type KeyObject, createHmac, timingSafeEqual, verify } from 'node:crypto';
import type { SignedContent } from './signed-contents.js';

export type HmacAlgorithm = 'sha256' | 'sha1' | 'sha512';

/** Whether any of the signatures matches the content with any of the keys. Each comparison takes constant time. */
export function isSigned(
  { parts }: SignedContent,
  signatures: readonly Buffer[],
  { algorithm, keys }: { readonly algorithm: HmacAlgorithm; readonly keys: readonly (string | Uint8Array)[] },
): boolean {
  return keys.some((key) => {
    const hmac = createHmac(algorithm, key);
    for (const part of parts) hmac.update(toBytes(part));
    const expected = hmac.digest();
    return signatures.some((given) => given.length === expected.length && timingSafeEqual(given, expected));
  });
}

/** The same with public keys. Each pair of a key and a signature makes a pass over the content: at most eight do. */
export function isSignedPublicly(
  { parts }: SignedContent,
  signatures: readonly Buffer[],
  keys: readonly KeyObject[],
): boolean {
  if (signatures.length === 0 || keys.length === 0) return false;
  const content = Buffer.concat(parts.map(toBytes));
  return keys.some((key) => signatures.some((given) => verify(algorithmOf(key), content, key, given)));
}

function algorithmOf(key: KeyObject): 'sha256' | null {
  return key.asymmetricKeyType === 'ed25519' ? null : 'sha256';
}

/** Node.js reads headers and URLs as Latin-1. */
function toBytes(part: string | Buffer): Buffer {
  return typeof part === 'string' ? Buffer.from(part, 'latin1') : part;
}
