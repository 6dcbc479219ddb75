import { createRandomUuid } from '@posthorn/common';
import type { AttemptRow } from '@posthorn/database';
import type { Sql } from '../stores/open-sql.js';
import { insertRows } from './insert-rows.js';

/** Inserts an attempt of a message, by default the first one, made now. */
export async function insertAttempt(
  query: Sql,
  messageId: string,
  given: Partial<Omit<AttemptRow, 'messageId' | 'responseBodyRecorded'>> = {},
): Promise<void> {
  const attempt = { id: createRandomUuid(), messageId, attemptNo: 1, createdAt: new Date(), ...given };
  await insertRows(query, 'attempts', [attempt]);
}
