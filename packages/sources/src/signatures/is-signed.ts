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

const MAX_PAIRS = 8;
/** So a refusal of the largest body costs at most two acceptances. */
const MAX_BYTES_OF_PAIRS = 6_400_000;

/**
 * The same with public keys. Each pair of a key and a signature makes a pass over the content: at most eight do, and
 * six over the largest body. Newer keys come first.
 */
export function isSignedPublicly(
  { parts }: SignedContent,
  signatures: readonly Buffer[],
  keys: readonly KeyObject[],
): boolean {
  if (signatures.length === 0 || keys.length === 0) return false;
  const content = Buffer.concat(parts.map(toBytes));
  const count = Math.min(MAX_PAIRS, Math.floor(MAX_BYTES_OF_PAIRS / content.length));
  const pairs = keys.flatMap((key) => signatures.map((given) => ({ key, given }))).slice(0, count);
  return pairs.some(({ key, given }) => verify(algorithmOf(key), content, key, given));
}

function algorithmOf(key: KeyObject): 'sha256' | null {
  return key.asymmetricKeyType === 'ed25519' ? null : 'sha256';
}

/** Node.js reads headers and URLs as Latin-1. */
function toBytes(part: string | Buffer): Buffer {
  return typeof part === 'string' ? Buffer.from(part, 'latin1') : part;
}
