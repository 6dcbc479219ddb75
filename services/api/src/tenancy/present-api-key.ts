import { toPrefixedId } from '@posthorn/common';
import type { ApiKeyRow } from '@posthorn/database';

/** An API key as clients see it: never the key itself. */
export function presentApiKey({
  id,
  label,
  prefix,
  createdAt,
}: ApiKeyRow): Readonly<Record<string, unknown>> {
  return { key_id: toPrefixedId('apiKey', id), label, prefix, created_at: createdAt.toISOString() };
}
