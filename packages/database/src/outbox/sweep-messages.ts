import type { MessageStatus } from '@posthorn/domain';
import { type PrismaClient, Prisma } from '../connections/prisma-client.js';

export interface SweptMessage {
  readonly id: string;
  readonly projectId: string;
  readonly endpointId: string;
  readonly status: MessageStatus;
  readonly attemptCount: number;
  readonly lastError: string | null;
  /** Another worker holds it right now. */
  readonly claimed: boolean;
  /** It waited for a slot that is void: a job for it may still wait for that moment, and is dropped then. */
  readonly slotVoid: boolean;
  /** It was held until a moment ago, and so was in no queue. */
  readonly resumed: boolean;
  /** For how long nothing has become of it. */
  readonly unchangedMs: number;
}

export interface SweepOptions {
  readonly limit: number;
  /** When a message that is still unsettled is looked at again, at the earliest: what has waited for long is looked at less often. */
  readonly againAfterMs: number;
}

/** A large backlog must not be swept again and again. */
const LONGEST_PAUSE = '10 minutes';

/** Takes the messages whose hand-off is overdue, oldest first; schedulers that sweep at once take different ones. */
export async function sweepMessages(
  prisma: PrismaClient,
  { limit, againAfterMs }: SweepOptions,
): Promise<readonly SweptMessage[]> {
  const messages = await prisma.$queryRaw<SweptMessage[]>(Prisma.sql`
    WITH overdue AS (
      SELECT id, endpoint_id, slot_epoch, sweep_at = next_attempt_at AS resumed
      FROM messages
      WHERE sweep_at <= now()
      ORDER BY sweep_at, id
      LIMIT ${limit}
      FOR UPDATE SKIP LOCKED
    ),
    judged AS (
      SELECT
        overdue.id, overdue.slot_epoch, coalesce(overdue.resumed, false) AS resumed,
        coalesce(overdue.slot_epoch <> e.slot_epoch, false) AS slot_void
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
      slot_epoch = CASE WHEN NOT judged.slot_void THEN judged.slot_epoch END
    FROM judged
    WHERE m.id = judged.id
    RETURNING
      m.id::text AS id, m.project_id::text AS "projectId", m.endpoint_id::text AS "endpointId", m.status,
      m.attempt_count AS "attemptCount", m.last_error AS "lastError",
      coalesce(m.status = 'delivering' AND m.claimed_until >= now(), false) AS claimed,
      judged.slot_void AS "slotVoid", judged.resumed,
      extract(epoch FROM now() - m.updated_at)::float8 * 1000 AS "unchangedMs"
  `);
  return messages.sort((a, b) => (a.id < b.id ? -1 : 1));
}
