import { type MessageStatus, type Notification, EXPORT_LIFETIME_MS, MINUTE } from '@posthorn/domain';
import { type SqlPool, Prisma } from '../connections/open-connection.js';
import { type OnNotification, notifyProject } from '../notifications/notify.js';

/** Only the latest run of an export can change it. Every other run learns that it was lost. */
export interface ExportRunClient {
  readonly sql: SqlPool;
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
  { sql }: ExportRunClient,
  id: string,
  leaseMs: number,
): Promise<ExportClaim | undefined> {
  const [claimed] = await sql.query<ExportClaim[]>(Prisma.sql`
    UPDATE exports
    SET
      status = 'processing', run = run + 1, tries = tries + 1, row_count = 0,
      started_at = coalesce(started_at, now()),
      leased_until = now() + ${leaseMs}::float8 * interval '1 millisecond',
      sweep_at = now() + ${leaseMs}::float8 * interval '1 millisecond'
    WHERE id = ${id}::uuid
      AND status IN ('pending', 'processing')
      AND deleted_at IS NULL
      AND (leased_until IS NULL OR leased_until <= now())
    RETURNING
      id::text AS id, run, tries, project_id::text AS "projectId", direction, start_time AS "startTime",
      end_time AS "endTime", created_at AS "createdAt", message_status AS "messageStatus",
      endpoint_id::text AS "endpointId"
  `);
  return claimed;
}

/** Matches the latest run while it is active. */
function isRun({ id, run }: ExportRun): Prisma.Sql {
  return Prisma.sql`id = ${id}::uuid AND run = ${run} AND status = 'processing' AND deleted_at IS NULL`;
}

/** Returns false when the run was lost: its file then belongs to no export. */
export async function complete(
  client: ExportRunClient,
  run: ExportRun,
  { rowCount, fileSizeBytes }: ExportResult,
): Promise<boolean> {
  const end = Prisma.sql`
    UPDATE exports
    SET
      status = 'completed', row_count = ${rowCount}, file_size_bytes = ${fileSizeBytes}, completed_at = now(),
      leased_until = NULL,
      expires_at = now() + ${EXPORT_LIFETIME_MS}::float8 * interval '1 millisecond',
      sweep_at = now() + ${EXPORT_LIFETIME_MS}::float8 * interval '1 millisecond'
    WHERE ${isRun(run)}
    RETURNING project_id::text AS "projectId"`;
  const data = { export_id: run.id, row_count: rowCount, file_size_bytes: fileSizeBytes };
  return await endAndNotify(client, end, { type: 'export.completed', data });
}

/** Lets another run begin after `delayMs`. */
export async function retryLater({ sql }: ExportRunClient, run: ExportRun, delayMs: number): Promise<void> {
  await sql.execute(Prisma.sql`
    UPDATE exports
    SET
      status = 'pending',
      leased_until = now() + ${delayMs}::float8 * interval '1 millisecond',
      sweep_at = now() + ${delayMs + SWEEP_AFTER_MS}::float8 * interval '1 millisecond'
    WHERE ${isRun(run)}
  `);
}

/** Lets another run begin at once. This run does not count as a try. */
export async function release({ sql }: ExportRunClient, run: ExportRun): Promise<void> {
  await sql.execute(Prisma.sql`
    UPDATE exports
    SET
      status = 'pending', leased_until = NULL, tries = tries - 1,
      sweep_at = now() + ${SWEEP_AFTER_MS}::float8 * interval '1 millisecond'
    WHERE ${isRun(run)}
  `);
}

/** Clients see `errorMessage`. */
export async function fail(client: ExportRunClient, run: ExportRun, errorMessage: string): Promise<void> {
  const end = Prisma.sql`
    UPDATE exports
    SET status = 'failed', error_message = ${errorMessage}, leased_until = NULL, row_count = NULL, sweep_at = now()
    WHERE ${isRun(run)}
    RETURNING project_id::text AS "projectId"`;
  const data = { export_id: run.id, error_message: errorMessage };
  await endAndNotify(client, end, { type: 'export.failed', data });
}

/** Extends the run's lease and records its progress. Returns false when the run was lost. */
export async function extend(
  { sql }: ExportRunClient,
  run: ExportRun,
  { rowCount, leaseMs }: { readonly rowCount: number; readonly leaseMs: number },
): Promise<boolean> {
  const changed = await sql.execute(Prisma.sql`
    UPDATE exports
    SET
      row_count = ${rowCount},
      leased_until = now() + ${leaseMs}::float8 * interval '1 millisecond',
      sweep_at = now() + ${leaseMs}::float8 * interval '1 millisecond'
    WHERE ${isRun(run)}
  `);
  return changed === 1;
}

/** Returns false when no export ended. */
async function endAndNotify(
  { sql, onNotification }: ExportRunClient,
  end: Prisma.Sql,
  notification: Notification,
): Promise<boolean> {
  const { isEnded, delivery } = await sql.transaction(async (transaction) => {
    const [ended] = await transaction.query<{ readonly projectId: string }[]>(end);
    if (ended === undefined) return { isEnded: false };
    return { isEnded: true, delivery: await notifyProject(transaction, ended.projectId, notification) };
  });
  if (delivery !== undefined) onNotification(delivery);
  return isEnded;
}
