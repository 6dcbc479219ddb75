import { hash } from 'node:crypto';
import { findJsonValue, toJsonText } from '@posthorn/common';
import type { Places } from '../senders/sender.js';
import { type PlacedRequest, readPlace } from './read-place.js';
import { readHeader } from './received-headers.js';

const MAX_LENGTH = 255;

export interface IdempotencySettings {
  /** Where the sender has the parts of its own identity, when neither headers nor a member are configured. */
  readonly identities?: readonly Places[] | undefined;
  readonly idempotencyHeaderNames: readonly string[];
  /** Where the JSON body has the key, when no header has it. */
  readonly idempotencyBodyPath: string | undefined;
}

/**
 * Returns the value of the first of these headers that is present, or else of the member of the body, or what the sender
 * is identified by itself. Returns the SHA-256 of a value that is longer than a key may be.
 */
export function findIdempotencyKey(
  request: PlacedRequest,
  { idempotencyHeaderNames, idempotencyBodyPath, identities = [] }: IdempotencySettings,
): string | undefined {
  for (const name of idempotencyHeaderNames) {
    const value = readHeader(request.headers, name);
    if (value !== undefined) return toKey(value);
  }
  if (idempotencyBodyPath !== undefined) {
    const member = readPlace(request, { body: idempotencyBodyPath });
    return member && toKey(member);
  }
  return idempotencyHeaderNames.length > 0 ? undefined : findIdentity(request, identities);
}

/** A batch may be sent again in other parts, so that the id of its first entry does not stand for all. */
function findIdentity(request: PlacedRequest, identities: readonly Places[]): string | undefined {
  for (const places of identities) {
    const parts = places.map((place) => readPlace(request, place));
    if (parts.includes(undefined)) continue;
    const isInBatch = places.some((place) => 'body' in place && place.body.startsWith('0.'));
    return isInBatch && hasSecondEntry(request.body)
      ? undefined
      : `sha256:${hash('sha256', JSON.stringify(parts))}`;
  }
  return undefined;
}

function hasSecondEntry(body: Buffer): boolean {
  const json = toJsonText(body);
  return json !== undefined && findJsonValue(json, ['1']) !== undefined;
}

/** A text that PostgreSQL cannot store unchanged is hashed, too. */
function toKey(value: string): string {
  const isStorable = value.length <= MAX_LENGTH && value.isWellFormed() && !value.includes('\0');
  return isStorable ? value : `sha256:${hash('sha256', value)}`;
}
