import { type SqlPool, type Transaction, LONG_TRANSACTION, Prisma } from '../connections/open-connection.js';
import { readInIndexOrder } from '../outbox/move-messages.js';
import { BEFORE_FIRST_ID } from '../partitions/id-range.js';
import { erasePayloads } from '../retention/erase-payloads.js';
import type { ExpiryOptions } from '../retention/payload-statements.js';
import { IS_OF_FORMER_CONSUMER } from '../connections/waits-for-erasure.js';

export * from './erase-next-events.js';

/** A part of the messages of an erasure, and its state after that part. */
interface Part extends ErasureProgress {
  readonly erasable: readonly MessageToErase[];
}

/**
 * Erases the payloads and response bodies of the next messages of deleted consumers. It stops before a message that is
 * not settled and comes back to it, because a running delivery would record another response body. One transaction
 * erases and records the progress. Returns the number of endpoints that it looked at.
 */
export async function eraseNext(sql: SqlPool, { limit, beforeErasing }: ExpiryOptions): Promise<number> {
  return await sql.transaction(async (transaction) => {
    const erasures = await takeErasures(transaction);
    if (erasures.length === 0) return 0;
    await readInIndexOrder(transaction);
    const share = Math.ceil(limit / erasures.length);
    const messages = await listMessagesToErase(transaction, erasures, share);
    const parts = erasures.map((erasure) => toPart(erasure, messages, share));
    const erasable = parts.flatMap((part) => part.erasable);
    if (erasable.length > 0) {
      await beforeErasing(erasable);
      await erasePayloads(
        transaction,
        erasable.map(({ messageId }) => messageId),
      );
    }
    await advanceErasures(transaction, parts);
    return erasures.length;
  }, LONG_TRANSACTION);
}

function toPart(erasure: Erasure, listed: readonly MessageToErase[], share: number): Part {
  const messages = listed.filter(
    ({ endpointId, consumerId }) => endpointId === erasure.endpointId && consumerId === erasure.consumerId,
  );
  const unsettled = messages.findIndex(({ isSettled }) => !isSettled);
  const erasable = unsettled < 0 ? messages : messages.slice(0, unsettled);
  const state = unsettled >= 0 ? 'blocked' : messages.length < share ? 'erased' : 'more';
  return { ...erasure, cursor: erasable.at(-1)?.messageId ?? erasure.cursor, state, erasable };
}

/** An endpoint whose messages are to be erased, those of the time when it belonged to a deleted consumer. */
interface Erasure {
  readonly endpointId: string;
  readonly consumerId: string;
  /** The last message that was erased; the smallest UUID before the first one. */
  readonly cursor: string;
}

/** More than one, because most endpoints have few messages. */
const TAKEN_AT_ONCE = 100;

/**
 * Locks erasures that are due until the transaction ends, and skips those that other transactions have locked. Those of
 * a consumer whose events are still fanned out wait: further messages follow.
 */
async function takeErasures(transaction: Transaction): Promise<readonly Erasure[]> {
  return await transaction.query<Erasure[]>(Prisma.sql`
    SELECT
      e.endpoint_id::text AS "endpointId", e.consumer_id AS "consumerId",
      coalesce(e.cursor, ${BEFORE_FIRST_ID}::uuid)::text AS cursor
    FROM erasures AS e
    WHERE e.due_at <= now()
      AND NOT EXISTS (
        SELECT FROM fan_out_parts AS f JOIN events AS v ON v.id = f.event_id
        WHERE v.project_id = e.project_id AND v.consumer_id = e.consumer_id
      )
    ORDER BY e.due_at
    LIMIT ${TAKEN_AT_ONCE}
    FOR UPDATE OF e SKIP LOCKED
  `);
}

interface MessageToErase {
  readonly endpointId: string;
  readonly consumerId: string;
  readonly messageId: string;
  /** Whether no attempt can follow. */
  readonly isSettled: boolean;
  /** Whether the message has a job in the dead-letter queue. */
  readonly isDeadLetter: boolean;
}

/**
 * Returns the next messages of each erasure, in the order of their ids, at most `limit` per erasure. Messages that are
 * older than every payload are left out: no response body is kept longer than the payload. So are those of a consumer
 * that was created again under the same id.
 */
async function listMessagesToErase(
  transaction: Transaction,
  erasures: readonly Erasure[],
  limit: number,
): Promise<readonly MessageToErase[]> {
  const oldest = await findOldestPayload(transaction);
  if (oldest === undefined) return [];
  return await transaction.query<MessageToErase[]>(Prisma.sql`
    SELECT
      e.endpoint_id::text AS "endpointId", e.consumer_id AS "consumerId", m.id::text AS "messageId",
      m.settled AS "isSettled", m.dead AS "isDeadLetter"
    FROM unnest(
      ${erasures.map(({ endpointId }) => endpointId)}::uuid[],
      ${erasures.map(({ consumerId }) => consumerId)}::text[],
      ${erasures.map(({ cursor }) => cursor)}::uuid[]
    ) AS e (endpoint_id, consumer_id, cursor)
    CROSS JOIN LATERAL (
      SELECT m.id, m.sweep_at IS NULL AS settled, m.failed_at IS NOT NULL AS dead
      FROM messages AS m
      WHERE m.endpoint_id BETWEEN e.endpoint_id AND e.endpoint_id AND m.id > e.cursor AND m.id >= ${oldest}::uuid
        AND m.consumer_id = e.consumer_id AND ${IS_OF_FORMER_CONSUMER}
      ORDER BY m.endpoint_id, m.id
      LIMIT ${limit}
    ) AS m
    ORDER BY e.endpoint_id, m.id
  `);
}

async function findOldestPayload(transaction: Transaction): Promise<string | undefined> {
  const [payload] = await transaction.query<{ id: string }[]>(Prisma.sql`
    SELECT message_id::text AS id FROM payloads ORDER BY message_id LIMIT 1
  `);
  return payload?.id;
}

interface ErasureProgress extends Erasure {
  /** `blocked`: the next message is not settled. */
  readonly state: 'erased' | 'blocked' | 'more';
}

/**
 * Ends the erasures that are complete. A blocked one continues in a minute, and its waiting messages are ended until
 * then. The others continue at once, after those that wait longer.
 */
async function advanceErasures(
  transaction: Transaction,
  progress: readonly ErasureProgress[],
): Promise<void> {
  const column = <Value>(read: (one: ErasureProgress) => Value): Value[] => progress.map(read);
  await transaction.execute(Prisma.sql`
    WITH progress AS (
      SELECT * FROM unnest(
        ${column((one) => one.endpointId)}::uuid[], ${column((one) => one.consumerId)}::text[],
        ${column((one) => one.cursor)}::uuid[], ${column((one) => one.state)}::text[]
      ) AS t (endpoint_id, consumer_id, cursor, state)
    ),
    ended AS (
      DELETE FROM erasures
      WHERE (endpoint_id, consumer_id) IN (SELECT endpoint_id, consumer_id FROM progress WHERE state = 'erased')
    ),
    marked AS (
      INSERT INTO backlog_changes (endpoint_id)
      SELECT DISTINCT endpoint_id FROM progress WHERE state = 'blocked' ORDER BY endpoint_id
      ON CONFLICT DO NOTHING
    )
    UPDATE erasures AS e
    SET cursor = p.cursor, due_at = CASE p.state WHEN 'blocked' THEN now() + interval '1 minute' ELSE now() END
    FROM progress AS p
    WHERE e.endpoint_id = p.endpoint_id AND e.consumer_id = p.consumer_id AND p.state <> 'erased'
  `);
}
