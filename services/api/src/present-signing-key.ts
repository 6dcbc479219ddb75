import { toPrefixedId } from '@posthorn/common';
import type { SigningKeyRow } from '@posthorn/database';

/** A signing key as clients see it: never its secret. */
export function presentSigningKey({
  id,
  keyHint,
  createdAt,
}: SigningKeyRow): Readonly<Record<string, unknown>> {
  return { id: toPrefixedId('signingKey', id), key_hint: keyHint, created_at: createdAt.toISOString() };
}
