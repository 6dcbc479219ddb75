import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** The last segment of an ingest URL: 128 random bits as 32 hex characters. */
export function createSecretToken(): string {
  return randomBytes(16).toString('hex');
}

/** Returns the hash in hex. A token is long and random, or its owner's choice. Only its hash is stored. */
export function hashToken(token: string): string {
  return sha256(token).toString('hex');
}

/** Takes constant time for any lengths, because it compares hashes. */
export function isTokenOf(token: string, hash: string): boolean {
  const expected = Buffer.from(hash, 'hex');
  const given = sha256(token);
  return expected.length === given.length && timingSafeEqual(given, expected);
}

function sha256(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
