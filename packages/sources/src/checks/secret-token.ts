import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** The last segment of an ingest URL: 128 random bits as 32 hex characters. */
export function createSecretToken(): string {
  return randomBytes(16).toString('hex');
}

/** In hex. A token is long and random, or its owner's choice; only its hash is kept. */
export function hashToken(token: string): string {
  return sha256(token).toString('hex');
}

/** In constant time, whatever the lengths: hashes are compared. */
export function isTokenOf(token: string, hash: string): boolean {
  const expected = Buffer.from(hash, 'hex');
  const given = sha256(token);
  return expected.length === given.length && timingSafeEqual(given, expected);
}

function sha256(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
