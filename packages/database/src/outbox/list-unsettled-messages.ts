import { IN_ORDER } from '../connections/never.js';
import { type Clients, Prisma } from '../connections/open-connection.js';
import { BEFORE_FIRST_ID } from '../partitions/id-range.js';

export interface UnsettledMessage {
  readonly id: string;
  readonly endpointId: string;
  readonly attemptCount: number;
  /**
   * The retry that the message waits for, and the retry schedule that it belongs to. Null when the message is due now.
   */
  readonly retry: { readonly schedule: 'fast' | 'slow'; readonly dueAt: Date } | null;
  /** The start of the next page. */
  readonly cursor: UnsettledCursor;
}

export interface UnsettledCursor {
  readonly sweepAt: string;
  readonly id: string;
}

interface Row {
  readonly id: string;
  readonly endpointId: string;
  readonly attemptCount: number;
  readonly schedule: 'fast' | 'slow' | null;
  readonly dueAt: Date | null;
  readonly sweepAt: string;
}

/**
 * Returns the messages for which a job must wait in a queue, in the order of their next sweep. Leaves out messages that
 * a worker holds.
 */
export async function listUnsettled(
  { sql }: Clients,
  { after, limit }: { readonly after: UnsettledCursor | undefined; readonly limit: number },
): Promise<readonly UnsettledMessage[]> {
  const { sweepAt, id } = after ?? { sweepAt: '-infinity', id: BEFORE_FIRST_ID };
  const rows = await sql.query<Row[]>(Prisma.sql`
    SELECT
      m.id::text AS id, m.endpoint_id::text AS "endpointId", m.attempt_count AS "attemptCount",
      m.sweep_at::text AS "sweepAt", a.retry_type AS schedule, a.next_attempt_at AS "dueAt"
    FROM messages AS m
    LEFT JOIN LATERAL (
      SELECT retry_type, m.next_attempt_at
      FROM attempts
      WHERE message_id = m.id
        AND attempt_no = m.attempt_count
        AND m.status = 'pending_retry'
        AND m.limit_version IS NULL
        AND m.next_attempt_at > now()
    ) AS a ON true
    WHERE m.sweep_at < ${IN_ORDER}::timestamptz
      AND (m.sweep_at, m.id) > (${sweepAt}::timestamptz, ${id}::uuid)
      AND (m.status IN ('queued', 'pending_retry') OR (m.status = 'delivering' AND m.claimed_until < now()))
    ORDER BY m.sweep_at, m.id
    LIMIT ${limit}
  `);
  return rows.map(({ schedule, dueAt, sweepAt: cursor, ...row }) => ({
    ...row,
    retry: schedule === null || dueAt === null ? null : { schedule, dueAt },
    cursor: { sweepAt: cursor, id: row.id },
  }));
}
