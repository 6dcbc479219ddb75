import { type Notification, EXPORT_LIFETIME_MS } from '@posthorn/domain';
import type pg from 'pg';
import { inTransaction } from '../connections/in-transaction.js';
import { createSqlClient } from '../connections/sql-client.js';
import { type OnNotification, notifyProject } from '../notifications/notify.js';

type Pool = Pick<pg.Pool, 'query'>;

interface EndDependencies {
  readonly pool: Pick<pg.Pool, 'connect'>;
  readonly onNotification: OnNotification;
}

export interface ExportRun {
  readonly id: string;
  readonly run: number;
}

export interface ExportResult {
  readonly rowCount: number;
  readonly fileSizeBytes: number;
}

/** Matches the latest run while it is active. */
const IS_RUN = `id = $1::uuid AND run = $2 AND status = 'processing' AND deleted_at IS NULL`;

/** Returns false when the run was lost. */
export async function completeExport(
  dependencies: EndDependencies,
  { id, run }: ExportRun,
  { rowCount, fileSizeBytes }: ExportResult,
): Promise<boolean> {
  const end: pg.QueryConfig = {
    text: `
    UPDATE exports
    SET
      status = 'completed', row_count = $3, file_size_bytes = $4, completed_at = now(), leased_until = NULL,
      expires_at = now() + $5::float8 * interval '1 millisecond',
      sweep_at = now() + $5::float8 * interval '1 millisecond'
    WHERE ${IS_RUN}
    RETURNING project_id::text AS "projectId"
    `,
    values: [id, run, rowCount, fileSizeBytes, EXPORT_LIFETIME_MS],
  };
  const data = { export_id: id, row_count: rowCount, file_size_bytes: fileSizeBytes };
  return await endAndNotify(dependencies, end, { type: 'export.completed', data });
}

/** Returns false when no export ended. */
async function endAndNotify(
  { pool, onNotification }: EndDependencies,
  end: pg.QueryConfig,
  notification: Notification,
): Promise<boolean> {
  const { isEnded, delivery } = await inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ projectId: string }>(end);
    const [ended] = rows;
    if (ended === undefined) return { isEnded: false };
    return {
      isEnded: true,
      delivery: await notifyProject(
        createSqlClient(client, { prepares: false }),
        ended.projectId,
        notification,
      ),
    };
  });
  if (delivery !== undefined) onNotification(delivery);
  return isEnded;
}

export async function retryExportLater(
  pool: Pool,
  { id, run }: ExportRun,
  { delayMs, sweepAfterMs }: { readonly delayMs: number; readonly sweepAfterMs: number },
): Promise<void> {
  await pool.query(
    `
    UPDATE exports
    SET
      status = 'pending',
      leased_until = now() + $3::float8 * interval '1 millisecond',
      sweep_at = now() + ($3::float8 + $4::float8) * interval '1 millisecond'
    WHERE ${IS_RUN}
    `,
    [id, run, delayMs, sweepAfterMs],
  );
}

export async function releaseExport(pool: Pool, { id, run }: ExportRun, sweepAfterMs: number): Promise<void> {
  await pool.query(
    `
    UPDATE exports
    SET
      status = 'pending', leased_until = NULL, tries = tries - 1,
      sweep_at = now() + $3::float8 * interval '1 millisecond'
    WHERE ${IS_RUN}
    `,
    [id, run, sweepAfterMs],
  );
}

export async function failExport(
  dependencies: EndDependencies,
  { id, run }: ExportRun,
  errorMessage: string,
): Promise<void> {
  const end: pg.QueryConfig = {
    text: `
    UPDATE exports
    SET status = 'failed', error_message = $3, leased_until = NULL, row_count = NULL, sweep_at = now()
    WHERE ${IS_RUN}
    RETURNING project_id::text AS "projectId"
    `,
    values: [id, run, errorMessage],
  };
  const data = { export_id: id, error_message: errorMessage };
  await endAndNotify(dependencies, end, { type: 'export.failed', data });
}
