import { createHmac, hkdfSync } from 'node:crypto';
import type { EncryptionKey } from './secret-cipher.js';

const KEY_BYTES = 32;

/** Hashes values with keys of the service: equal values are found, and no value can be read or guessed without a key. */
export interface ValueHasher {
  /** Equal values of two contexts have different hashes. */
  hash(value: string, context: string): string;
  /** The hashes by all keys: a value may have been kept before the keys were rotated. */
  hashes(value: string, context: string): readonly string[];
}

/** The first key hashes. */
export function createValueHasher(keys: readonly [EncryptionKey, ...EncryptionKey[]]): ValueHasher {
  const [current, ...former] = keys.map(({ key }) => deriveKey(key)) as [Buffer, ...Buffer[]];
  return {
    hash: (value, context) => hashWith(current, value, context),
    hashes: (value, context) => [current, ...former].map((key) => hashWith(key, value, context)),
  };
}

/** Derives a separate key (HKDF, RFC 5869), so that the keys for encryption hash nothing. */
function deriveKey(encryptionKey: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', encryptionKey, '', 'posthorn searchable values', KEY_BYTES));
}

/** A context has no line break. */
function hashWith(key: Buffer, value: string, context: string): string {
  return createHmac('sha256', key).update(`${context}\n${value}`).digest('base64url');
}
