import { type MessageStatus, type Notification, EXPORT_LIFETIME_MS, MINUTE } from '@posthorn/domain';
import type pg from 'pg';
import { inTransaction } from '../connections/in-transaction.js';
import { createSqlClient } from '../connections/sql-client.js';
import { type OnNotification, notifyProject } from '../notifications/notify.js';

/** Only the latest run of an export can change it. Every other run learns that it was lost. */
export interface ExportRunClient {
  readonly pool: Pick<pg.Pool, 'connect' | 'query'>;
  /** Called with each notification of an ended export. */
  readonly onNotification: OnNotification;
}

/** The delay between the time when the next run is due and the time when the sweep checks it. */
const SWEEP_AFTER_MS = MINUTE;

export interface ExportRun {
  readonly id: string;
  readonly run: number;
}

export interface ExportResult {
  readonly rowCount: number;
  readonly fileSizeBytes: number;
}

/** A run of an export, and the export's filter. */
export interface ExportClaim {
  readonly id: string;
  /** Identifies the run among all runs of the export. */
  readonly run: number;
  /** The number of runs that were not returned to the queue, including this one. */
  readonly tries: number;
  readonly projectId: string;
  readonly direction: 'outbound' | 'inbound';
  readonly startTime: Date;
  /** Exclusive. */
  readonly endTime: Date;
  /** Messages that were created later are left out, so that an export ends. */
  readonly createdAt: Date;
  readonly messageStatus: MessageStatus | null;
  readonly endpointId: string | null;
}

/** Begins a run that lasts for `leaseMs` unless it is extended. Returns undefined when no run is due. */
export async function claim(
  { pool }: ExportRunClient,
  id: string,
  leaseMs: number,
): Promise<ExportClaim | undefined> {
  const { rows } = await pool.query<ExportClaim>(
    `
    UPDATE exports
    SET
      status = 'processing', run = run + 1, tries = tries + 1, row_count = 0,
      started_at = coalesce(started_at, now()),
      leased_until = now() + $2::float8 * interval '1 millisecond',
      sweep_at = now() + $2::float8 * interval '1 millisecond'
    WHERE id = $1::uuid
      AND status IN ('pending', 'processing')
      AND deleted_at IS NULL
      AND (leased_until IS NULL OR leased_until <= now())
    RETURNING
      id::text AS id, run, tries, project_id::text AS "projectId", direction, start_time AS "startTime",
      end_time AS "endTime", created_at AS "createdAt", message_status AS "messageStatus",
      endpoint_id::text AS "endpointId"
    `,
    [id, leaseMs],
  );
  return rows[0];
}

/** Matches the latest run while it is active. */
const IS_RUN = `id = $1::uuid AND run = $2 AND status = 'processing' AND deleted_at IS NULL`;

/** Returns false when the run was lost: its file then belongs to no export. */
export async function complete(
  client: ExportRunClient,
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
  return await endAndNotify(client, end, { type: 'export.completed', data });
}

/** Lets another run begin after `delayMs`. */
export async function retryLater(
  { pool }: ExportRunClient,
  { id, run }: ExportRun,
  delayMs: number,
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
    [id, run, delayMs, SWEEP_AFTER_MS],
  );
}

/** Lets another run begin at once. This run does not count as a try. */
export async function release({ pool }: ExportRunClient, { id, run }: ExportRun): Promise<void> {
  await pool.query(
    `
    UPDATE exports
    SET
      status = 'pending', leased_until = NULL, tries = tries - 1,
      sweep_at = now() + $3::float8 * interval '1 millisecond'
    WHERE ${IS_RUN}
    `,
    [id, run, SWEEP_AFTER_MS],
  );
}

/** Clients see `errorMessage`. */
export async function fail(
  client: ExportRunClient,
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
  await endAndNotify(client, end, { type: 'export.failed', data });
}

/** Extends the run's lease and records its progress. Returns false when the run was lost. */
export async function extend(
  { pool }: ExportRunClient,
  { id, run }: ExportRun,
  { rowCount, leaseMs }: { readonly rowCount: number; readonly leaseMs: number },
): Promise<boolean> {
  const { rowCount: changed } = await pool.query(
    `
    UPDATE exports
    SET
      row_count = $3,
      leased_until = now() + $4::float8 * interval '1 millisecond',
      sweep_at = now() + $4::float8 * interval '1 millisecond'
    WHERE ${IS_RUN}
    `,
    [id, run, rowCount, leaseMs],
  );
  return changed === 1;
}

/** Returns false when no export ended. */
async function endAndNotify(
  { pool, onNotification }: ExportRunClient,
  end: pg.QueryConfig,
  notification: Notification,
): Promise<boolean> {
  const { isEnded, delivery } = await inTransaction(pool, async (transaction) => {
    const { rows } = await transaction.query<{ projectId: string }>(end);
    const [ended] = rows;
    if (ended === undefined) return { isEnded: false };
    return {
      isEnded: true,
      delivery: await notifyProject(
        createSqlClient(transaction, { prepares: false }),
        ended.projectId,
        notification,
      ),
    };
  });
  if (delivery !== undefined) onNotification(delivery);
  return isEnded;
}
