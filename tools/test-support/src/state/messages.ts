import { createRandomUuid, createUuidV7 } from '@posthorn/common';
import type { MessageRow } from '@posthorn/database';
import type { Sql } from '../stores/open-sql.js';
import { type ChangeRows, createChange } from './change-rows.js';
import { insertCopies } from './insert-copies.js';

export const changeMessages: ChangeRows<MessageRow> = createChange('messages');

export interface InsertedMessages extends Partial<Omit<MessageRow, 'id'>> {
  /** The default is one message. */
  readonly count?: number;
  /** The default is new ids, in order. */
  readonly ids?: readonly string[];
}

/**
 * Inserts messages without payloads, with the same fields. By default, they are delivered outbound messages of a project
 * and an endpoint that do not exist. Returns the ids.
 */
export async function insertMessages(
  query: Sql,
  { count = 1, ids = Array.from({ length: count }, () => createUuidV7()), ...given }: InsertedMessages,
): Promise<readonly string[]> {
  const fields = {
    projectId: createRandomUuid(),
    endpointId: createRandomUuid(),
    direction: 'outbound',
    status: 'succeeded',
    contentType: 'application/json',
    sizeBytes: 2,
    payloadSha256: '',
    retentionHours: 72,
    ...given,
  };
  await insertCopies(query, { table: 'messages', key: 'id', ids, fields });
  return ids;
}

/** Makes messages due, unless the sweep ignores them. */
export async function makeDue(query: Sql, ids: readonly string[]): Promise<void> {
  await query(
    `UPDATE messages SET sweep_at = now() - interval '1 second'
     WHERE id = ANY ($1::uuid[]) AND sweep_at IS NOT NULL`,
    [ids],
  );
}
