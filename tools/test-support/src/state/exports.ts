import { createUuidV7 } from '@posthorn/common';
import type { ExportRow } from '@posthorn/database';
import { DAY } from '@posthorn/domain';
import type { Sql } from '../stores/open-sql.js';
import { type ChangeRows, createChange } from './change-rows.js';
import { insertRows } from './insert-rows.js';
import { ago, fromNow } from './moments.js';

export const changeExports: ChangeRows<ExportRow> = createChange('exports');

/** Inserts the completed, empty export of a project's last day. Its file expires in a day. Returns its id. */
export async function insertCompletedExport(query: Sql, projectId: string): Promise<string> {
  const id = createUuidV7();
  await insertRows(query, 'exports', [
    {
      id,
      projectId,
      status: 'completed',
      direction: 'outbound',
      startTime: ago(DAY),
      endTime: new Date(),
      run: 1,
      rowCount: 0,
      fileSizeBytes: 0,
      sweepAt: fromNow(DAY),
      completedAt: new Date(),
      expiresAt: fromNow(DAY),
    },
  ]);
  return id;
}
