import type { MessageStatus } from '@posthorn/domain';
import { type PrismaClient, Prisma } from '../connections/prisma-client.js';

export interface SweptMessage {
  readonly id: string;
  readonly projectId: string;
  readonly endpointId: string;
  readonly status: MessageStatus;
  readonly attemptCount: number;
  readonly lastError: string | null;
  /** Whether another worker holds it now. */
  readonly claimed: boolean;
  /** Whether it waited for a void slot. A job may still wait for that moment, and is dropped then. */
  readonly slotVoid: boolean;
  /** Whether it was held until a moment ago, and so was in no queue. */
  readonly resumed: boolean;
  /** The time since its last change. */
  readonly unchangedMs: number;
}

export interface SweepOptions {
  readonly limit: number;
  /**
   * The minimum time until the sweep checks an unsettled message again. The longer a message has waited, the less often
   * it is checked.
   */
  readonly againAfterMs: number;
}

/** An upper limit, since the sweep must not check a large backlog again and again. */
const LONGEST_PAUSE = '10 minutes';

/**
 * Claims the messages whose enqueuing is overdue, oldest first. Schedulers that sweep at the same time claim different
 * messages.
 */
export async function sweepMessages(
  prisma: PrismaClient,
  { limit, againAfterMs }: SweepOptions,
): Promise<readonly SweptMessage[]> {
  const messages = await prisma.$queryRaw<SweptMessage[]>(Prisma.sql`
    WITH overdue AS (
      SELECT id, endpoint_id, limit_version, sweep_at = next_attempt_at AS resumed
      FROM messages
      WHERE sweep_at <= now()
      ORDER BY sweep_at, id
      LIMIT ${limit}
      FOR UPDATE SKIP LOCKED
    ),
    swept AS (
      SELECT
        overdue.id, overdue.limit_version, coalesce(overdue.resumed, false) AS resumed,
        coalesce(overdue.limit_version <> e.limit_version, false) AS slot_void
      FROM overdue
      LEFT JOIN endpoints AS e ON e.id = overdue.endpoint_id
    )
    UPDATE messages AS m
    SET
      sweep_at = CASE
        WHEN m.status = 'delivering' AND m.claimed_until >= now() THEN m.claimed_until + interval '1 second'
        ELSE now() + greatest(
          ${againAfterMs}::float8 * interval '1 millisecond',
          least((now() - m.updated_at) / 2, ${LONGEST_PAUSE}::interval)
        )
      END,
      limit_version = CASE WHEN NOT swept.slot_void THEN swept.limit_version END
    FROM swept
    WHERE m.id = swept.id
    RETURNING
      m.id::text AS id, m.project_id::text AS "projectId", m.endpoint_id::text AS "endpointId", m.status,
      m.attempt_count AS "attemptCount", m.last_error AS "lastError",
      coalesce(m.status = 'delivering' AND m.claimed_until >= now(), false) AS claimed,
      swept.slot_void AS "slotVoid", swept.resumed,
      extract(epoch FROM now() - m.updated_at)::float8 * 1000 AS "unchangedMs"
  `);
  return messages.sort((a, b) => (a.id < b.id ? -1 : 1));
}
