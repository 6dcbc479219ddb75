import { type MessageStatus, MAX_REPLAYS } from '@posthorn/domain';
import { type SqlPool, type Transaction, LONG_TRANSACTION, Prisma } from '../connections/open-connection.js';
import { messageConditions } from '../messages/message-conditions.js';
import { list as listMessages } from '../messages/message-statements.js';
import { replay } from '../messages/retry-statements.js';

/** A replay of an event's messages. */
export interface EventReplay {
  readonly eventId: string;
  readonly projectId: string;
  readonly endpointId: string | undefined;
  readonly status: MessageStatus | undefined;
  /** The last message that was replayed. Those with smaller ids follow. */
  readonly afterId: string;
}

/** The messages that follow in the background. */
export interface RemainingReplays {
  readonly waiting: number;
  /** They cannot be replayed now. */
  readonly inProgress: number;
}

/** The project of a replay, with the messages that it may send a minute. */
export interface ReplayingProject {
  readonly projectId: string;
  readonly projectRate: number;
}

/** How many of the messages may be replayed now, and when the others may. */
export type AdmitReplays = (
  project: ReplayingProject,
  count: number,
) => Promise<{ readonly admitted: number; readonly retryAfterSeconds: number | undefined }>;

/** Has the remaining messages replayed in the background, and counts them. */
export async function continueReplay(sql: SqlPool, request: EventReplay): Promise<RemainingReplays> {
  const { eventId, projectId, endpointId, status, afterId } = request;
  const conditions = messageConditions({ ...request, direction: 'outbound' });
  const [rest] = await sql.query<RemainingReplays[]>(Prisma.sql`
    WITH rest AS (
      SELECT m.status IN ('queued', 'delivering') AS busy
      FROM messages AS m
      WHERE ${Prisma.join(conditions, ' AND ')}
    ),
    recorded AS (
      INSERT INTO event_replays (event_id, project_id, endpoint_id, status, cursor)
      SELECT
        ${eventId}::uuid, ${projectId}::uuid, ${endpointId ?? null}::uuid, ${status ?? null}::message_status,
        ${afterId}::uuid
      WHERE EXISTS (SELECT FROM rest)
    )
    SELECT
      count(*) FILTER (WHERE NOT busy)::int AS waiting, count(*) FILTER (WHERE busy)::int AS "inProgress"
    FROM rest
  `);
  return rest ?? { waiting: 0, inProgress: 0 };
}

type WaitingReplay = EventReplay & ReplayingProject & { readonly id: string };

/**
 * Replays at most `limit` messages of the replay that waits longest, as many as are admitted; the sweep enqueues them.
 * One transaction replays and records the progress. Returns false when no replay may go on, or when another process
 * works on the last one.
 */
export async function replayNextPart(sql: SqlPool, limit: number, admit: AdmitReplays): Promise<boolean> {
  return await sql.transaction(async (transaction) => {
    const [found] = await transaction.query<WaitingReplay[]>(Prisma.sql`
      SELECT
        r.id::text AS id, r.event_id::text AS "eventId", r.project_id::text AS "projectId",
        r.endpoint_id::text AS "endpointId", r.status, r.cursor::text AS "afterId",
        p.rate_limit_default AS "projectRate"
      FROM event_replays AS r JOIN projects AS p ON p.id = r.project_id
      WHERE r.turn_at <= clock_timestamp()
      ORDER BY r.turn_at
      LIMIT 1
      FOR UPDATE OF r SKIP LOCKED
    `);
    if (found === undefined) return false;
    const { id, projectRate, ...rest } = found;
    const endpointId = rest.endpointId ?? undefined;
    const status = rest.status ?? undefined;
    const query = { ...rest, endpointId, status, direction: 'outbound', limit } as const;
    const ids = (await listMessages(transaction, query)).map((message) => message.id);
    if (ids.length === 0) return await end(transaction, id);
    const { admitted, retryAfterSeconds = 0 } = await admit({ ...rest, projectRate }, ids.length);
    const fitting = ids.slice(0, admitted);
    if (admitted > 0)
      await replay(
        { sql: transaction, sweepAfterMs: 0 },
        { ...query, ids: fitting, maxReplays: MAX_REPLAYS },
      );
    if (admitted === ids.length && ids.length < limit) return await end(transaction, id);
    await transaction.execute(Prisma.sql`
      UPDATE event_replays
      SET
        cursor = ${fitting.at(-1) ?? rest.afterId}::uuid,
        turn_at = clock_timestamp() + ${retryAfterSeconds}::float8 * interval '1 second'
      WHERE id = ${id}::uuid
    `);
    return true;
  }, LONG_TRANSACTION);
}

async function end(transaction: Transaction, id: string): Promise<true> {
  await transaction.execute(Prisma.sql`DELETE FROM event_replays WHERE id = ${id}::uuid`);
  return true;
}
