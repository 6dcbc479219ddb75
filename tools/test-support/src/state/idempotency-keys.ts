import { createRandomUuid } from '@posthorn/common';
import type { Sql } from '../stores/open-sql.js';
import { insertRows } from './insert-rows.js';

/** Inserts idempotency keys of endpoints and messages that do not exist. */
export async function insertIdempotencyKeys(
  query: Sql,
  { count, createdAt }: { readonly count: number; readonly createdAt: Date },
): Promise<void> {
  const rows = Array.from({ length: count }, () => ({
    endpointId: createRandomUuid(),
    key: 'key',
    messageId: createRandomUuid(),
    payloadHash: 'hash',
    createdAt,
  }));
  await insertRows(query, 'idempotency_keys', rows);
}
