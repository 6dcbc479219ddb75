import { createHash } from 'node:crypto';
import { type ReceivedHeaders, findHeader } from './received-headers.js';

const MAX_LENGTH = 255;

/** What the first of these headers that is present says; of what is longer than a key may be, the SHA-256. */
export function findIdempotencyKey(
  headers: ReceivedHeaders,
  headerNames: readonly string[],
): string | undefined {
  for (const name of headerNames) {
    const value = findHeader(headers, name);
    if (value !== undefined) return value.length <= MAX_LENGTH ? value : hash(value);
  }
  return undefined;
}

function hash(value: string): string {
  return `sha256:${createHash('sha256').update(value).digest('hex')}`;
}
