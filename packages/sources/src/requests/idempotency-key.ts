import { hash } from 'node:crypto';
import { type PlacedRequest, readPlace } from './read-place.js';
import { readHeader } from './received-headers.js';

const MAX_LENGTH = 255;

export interface IdempotencySettings {
  readonly idempotencyHeaderNames: readonly string[];
  /** Where the JSON body has the key, when no header has it. */
  readonly idempotencyBodyPath: string | undefined;
}

/**
 * Returns the value of the first of these headers that is present, or else of the member of the body. Returns the
 * SHA-256 of a value that is longer than a key may be.
 */
export function findIdempotencyKey(
  request: PlacedRequest,
  { idempotencyHeaderNames, idempotencyBodyPath }: IdempotencySettings,
): string | undefined {
  for (const name of idempotencyHeaderNames) {
    const value = readHeader(request.headers, name);
    if (value !== undefined) return toKey(value);
  }
  const member = idempotencyBodyPath && readPlace(request, { body: idempotencyBodyPath });
  return member && toKey(member);
}

/** A text that PostgreSQL cannot store unchanged is hashed, too. */
function toKey(value: string): string {
  const isStorable = value.length <= MAX_LENGTH && value.isWellFormed() && !value.includes('\0');
  return isStorable ? value : `sha256:${hash('sha256', value)}`;
}
