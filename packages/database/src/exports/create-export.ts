import { type MessageStatus, HOUR } from '@posthorn/domain';
import { type Clients, type Transaction, Prisma } from '../connections/open-connection.js';
import { lockProject } from '../projects/lock-project.js';
import { type ExportRow, EXPORT_COLUMNS } from './export-row.js';

export interface NewExport {
  readonly id: string;
  readonly projectId: string;
  readonly direction: 'outbound' | 'inbound';
  readonly startTime: Date;
  readonly endTime: Date;
  readonly messageStatus: MessageStatus | null;
  readonly endpointId: string | null;
}

export type ExportCreation =
  | { readonly kind: 'created'; readonly row: ExportRow }
  /** Another export of the project is in progress. */
  | { readonly kind: 'in-progress' }
  /** The project has reached its number of exports per hour. */
  | { readonly kind: 'too-many'; readonly retryAfterMs: number };

/**
 * Begins an export unless one of the project is in progress or the project has begun `maxPerHour`; null is no limit.
 * Transactions that begin exports of one project run one at a time. A unique index guarantees that at most one is in
 * progress.
 */
export async function create(
  { sql, sweepAfterMs }: Clients,
  created: NewExport,
  maxPerHour: number | null,
): Promise<ExportCreation> {
  return await sql.transaction(async (transaction): Promise<ExportCreation> => {
    await lockProject(transaction, created.projectId);
    const retryAfterMs =
      maxPerHour === null ? 0 : await waitForHour(transaction, created.projectId, maxPerHour);
    if (retryAfterMs > 0) return { kind: 'too-many', retryAfterMs };
    const row = await insertExport(transaction, created, sweepAfterMs);
    return row === undefined ? { kind: 'in-progress' } : { kind: 'created', row };
  });
}

/** Returns the time until the project may begin another export. Failed exports do not count; deleted ones do. */
async function waitForHour(transaction: Transaction, projectId: string, maxPerHour: number): Promise<number> {
  if (maxPerHour === 0) return HOUR;
  const [row] = await transaction.query<{ readonly waitMs: number }[]>(Prisma.sql`
    SELECT greatest(1, ceil(extract(epoch FROM created_at - now()) * 1000 + ${HOUR}))::int AS "waitMs"
    FROM exports
    WHERE project_id = ${projectId}::uuid
      AND created_at > now() - interval '1 hour'
      AND status <> 'failed'
    ORDER BY created_at DESC
    OFFSET ${maxPerHour - 1}
    LIMIT 1
  `);
  return row?.waitMs ?? 0;
}

async function insertExport(
  transaction: Transaction,
  { id, projectId, direction, startTime, endTime, messageStatus, endpointId }: NewExport,
  sweepAfterMs: number,
): Promise<ExportRow | undefined> {
  const [row] = await transaction.query<ExportRow[]>(Prisma.sql`
    INSERT INTO exports AS e (id, project_id, direction, start_time, end_time, message_status, endpoint_id, sweep_at)
    VALUES (
      ${id}::uuid, ${projectId}::uuid, ${direction}::direction, ${startTime.toISOString()}::timestamptz,
      ${endTime.toISOString()}::timestamptz, ${messageStatus}::message_status, ${endpointId}::uuid,
      now() + ${sweepAfterMs}::float8 * interval '1 millisecond'
    )
    ON CONFLICT DO NOTHING
    RETURNING ${EXPORT_COLUMNS}
  `);
  return row;
}
