import { type PrismaClient, Prisma } from '../connections/prisma-client.js';
import { NEVER } from './never.js';

export interface UnsettledMessage {
  readonly id: string;
  readonly endpointId: string;
  readonly attemptCount: number;
  /** The retry that it waits for: on which ladder, and until when; null when it is to be delivered now. */
  readonly retry: { readonly ladder: 'fast' | 'slow'; readonly dueAt: Date } | null;
  /** Where the next page begins. */
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
  readonly ladder: 'fast' | 'slow' | null;
  readonly dueAt: Date | null;
  readonly sweepAt: string;
}

/** The messages that a job must wait for in some queue, by their next look of the sweep. Those in a worker's hands are left out. */
export async function listUnsettled(
  prisma: PrismaClient,
  { after, limit }: { readonly after: UnsettledCursor | undefined; readonly limit: number },
): Promise<readonly UnsettledMessage[]> {
  const { sweepAt, id } = after ?? { sweepAt: '-infinity', id: '00000000-0000-0000-0000-000000000000' };
  const rows = await prisma.$queryRaw<Row[]>(Prisma.sql`
    SELECT
      m.id::text AS id, m.endpoint_id::text AS "endpointId", m.attempt_count AS "attemptCount",
      m.sweep_at::text AS "sweepAt", a.retry_type AS ladder, a.next_attempt_at AS "dueAt"
    FROM messages AS m
    LEFT JOIN LATERAL (
      SELECT retry_type, m.next_attempt_at
      FROM attempts
      WHERE message_id = m.id
        AND attempt_no = m.attempt_count
        AND m.status = 'pending_retry'
        AND m.slot_epoch IS NULL
        AND m.next_attempt_at > now()
    ) AS a ON true
    WHERE m.sweep_at < ${NEVER}::timestamptz
      AND (m.sweep_at, m.id) > (${sweepAt}::timestamptz, ${id}::uuid)
      AND (m.status IN ('queued', 'pending_retry') OR (m.status = 'delivering' AND m.claimed_until < now()))
    ORDER BY m.sweep_at, m.id
    LIMIT ${limit}
  `);
  return rows.map(({ ladder, dueAt, sweepAt: cursor, ...row }) => ({
    ...row,
    retry: ladder === null || dueAt === null ? null : { ladder, dueAt },
    cursor: { sweepAt: cursor, id: row.id },
  }));
}
