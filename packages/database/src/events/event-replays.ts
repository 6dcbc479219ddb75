import { type MessageStatus, MAX_REPLAYS } from '@posthorn/domain';
import {
  type PrismaClient,
  type Transaction,
  LONG_TRANSACTION,
  Prisma,
} from '../connections/prisma-client.js';
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

/** Has the remaining messages replayed in the background, and counts them. */
export async function continueReplay(prisma: PrismaClient, request: EventReplay): Promise<RemainingReplays> {
  const { eventId, projectId, endpointId, status, afterId } = request;
  const conditions = messageConditions({ ...request, direction: 'outbound' });
  const [rest] = await prisma.$queryRaw<RemainingReplays[]>(Prisma.sql`
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

/**
 * Replays at most `limit` messages of the replay that waits longest; the sweep enqueues them. One transaction replays
 * and records the progress. Returns false when there is none, or when another process works on the last one.
 */
export async function replayNextPart(prisma: PrismaClient, limit: number): Promise<boolean> {
  return await prisma.$transaction(async (transaction) => {
    const [found] = await transaction.$queryRaw<(EventReplay & { id: string })[]>(Prisma.sql`
      SELECT
        id::text AS id, event_id::text AS "eventId", project_id::text AS "projectId", endpoint_id::text AS "endpointId",
        status, cursor::text AS "afterId"
      FROM event_replays
      ORDER BY turn_at
      LIMIT 1
      FOR UPDATE SKIP LOCKED
    `);
    if (found === undefined) return false;
    const { id, ...rest } = found;
    const endpointId = rest.endpointId ?? undefined;
    const status = rest.status ?? undefined;
    const query = { ...rest, endpointId, status, direction: 'outbound', limit } as const;
    const ids = (await listMessages(transaction, query)).map((message) => message.id);
    if (ids.length > 0)
      await replay({ prisma: transaction, sweepAfterMs: 0 }, { ...query, ids, maxReplays: MAX_REPLAYS });
    await advance(transaction, id, ids.length < limit ? undefined : ids.at(-1));
    return true;
  }, LONG_TRANSACTION);
}

/** Without a cursor, the replay is complete. */
async function advance(transaction: Transaction, id: string, cursor: string | undefined): Promise<void> {
  await transaction.$executeRaw(
    cursor === undefined
      ? Prisma.sql`DELETE FROM event_replays WHERE id = ${id}::uuid`
      : Prisma.sql`
          UPDATE event_replays SET cursor = ${cursor}::uuid, turn_at = clock_timestamp() WHERE id = ${id}::uuid`,
  );
}
