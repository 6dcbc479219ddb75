import { hash } from 'node:crypto';
import { type ReceivedHeaders, readHeader } from './received-headers.js';

const MAX_LENGTH = 255;

/**
 * Returns the value of the first of these headers that is present. Returns the SHA-256 of a value that is longer than a
 * key may be.
 */
export function findIdempotencyKey(
  headers: ReceivedHeaders,
  headerNames: readonly string[],
): string | undefined {
  for (const name of headerNames) {
    const value = readHeader(headers, name);
    if (value !== undefined) return value.length <= MAX_LENGTH ? value : hashOf(value);
  }
  return undefined;
}

function hashOf(value: string): string {
  return `sha256:${hash('sha256', value)}`;
}
