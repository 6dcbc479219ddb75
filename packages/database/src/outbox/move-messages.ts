import type { MessageStatus } from '@posthorn/domain';
import { IN_ORDER, NEVER } from '../connections/never.js';
import { type Transaction, Prisma } from '../connections/open-connection.js';
import { deadLetterAssignments } from '../messages/dead-letter-assignments.js';
import { BEFORE_FIRST_ID, idRange } from '../partitions/id-range.js';
import type { BacklogMove, TakenChange } from './backlog-changes.js';
import type { SweptMessage } from './outbox-statements.js';

/** A message of a backlog, in the state in which it was read. */
export interface WaitingMessage {
  readonly id: string;
  readonly status: MessageStatus;
  /** Whether a worker holds it now. */
  readonly claimed: boolean;
  /** Whether it waits for a slot that a change of the limits has voided. */
  readonly slotVoid: boolean;
}

/**
 * Makes the rest of the transaction read messages in the order of an index. With statistics from before the backlog
 * grew, the planner would sort all of it for each part.
 */
export async function readInIndexOrder(transaction: Transaction): Promise<void> {
  await transaction.query(Prisma.sql`
    SELECT set_config('enable_sort', 'off', true), set_config('enable_bitmapscan', 'off', true)
  `);
}

/**
 * Returns the next unsettled messages of an endpoint, in the order of their ids. `ORDER BY id` would sort by the output
 * column of that name, which is text. `endpoint_id = ...` would let the planner read the primary key in order, and so
 * all older messages of other endpoints. Only the index of endpoint and id has the order of both columns.
 */
export async function listWaiting(
  transaction: Transaction,
  { endpointId, cursor, limitVersion }: TakenChange,
  limit: number,
): Promise<readonly WaitingMessage[]> {
  return await transaction.query<WaitingMessage[]>(Prisma.sql`
    SELECT
      m.id::text AS id, m.status,
      coalesce(m.status = 'delivering' AND m.claimed_until >= now(), false) AS claimed,
      coalesce(m.limit_version <> ${limitVersion}::int, false) AS "slotVoid"
    FROM messages AS m
    WHERE m.endpoint_id BETWEEN ${endpointId}::uuid AND ${endpointId}::uuid
      AND m.sweep_at IS NOT NULL
      AND m.id > ${cursor ?? BEFORE_FIRST_ID}::uuid
    ORDER BY m.endpoint_id, m.id
    LIMIT ${limit}
  `);
}

export interface MoveOptions {
  readonly ids: readonly string[];
  /** The delay until the sweep enqueues the messages that the caller has not enqueued. Default: at once. */
  readonly sweepAfterMs?: number | undefined;
}

export interface MovedMessage extends SweptMessage {
  /** It is not to be enqueued. */
  readonly waitsInOrder: boolean | null;
}

/**
 * Moves messages as a change requires, and returns the moved ones. Skips messages that another transaction has locked
 * or that have changed meanwhile.
 */
export async function moveMessages(
  transaction: Transaction,
  { move, reason, limitVersion }: TakenChange & { readonly move: BacklogMove },
  { ids, sweepAfterMs }: MoveOptions,
): Promise<readonly MovedMessage[]> {
  if (ids.length === 0) return [];
  const { first, last } = idRange(ids);
  const sweepAt = Prisma.sql`now() + ${sweepAfterMs ?? 0}::float8 * interval '1 millisecond'`;
  const changes = { hold: HOLD, release: release(sweepAt, sweepAfterMs), end: end(sweepAt, reason) };
  const moved = await transaction.query<MovedMessage[]>(Prisma.sql`
    WITH waiting AS (
      SELECT m.id, m.endpoint_id, m.ordering_key, coalesce(m.limit_version <> ${limitVersion}::int, false) AS slot_void
      FROM messages AS m
      WHERE m.id = ANY (${ids}::uuid[])
        AND m.id BETWEEN ${first}::uuid AND ${last}::uuid
        AND ${isToBeMoved(move, limitVersion)}
      ORDER BY m.id
      FOR UPDATE SKIP LOCKED
    )
    ${FOLLOWED_BY[move]}
    UPDATE messages AS m
    SET ${changes[move]}
    FROM waiting
    WHERE m.id = waiting.id AND m.id BETWEEN ${first}::uuid AND ${last}::uuid
    RETURNING
      m.id::text AS id, m.project_id::text AS "projectId", m.endpoint_id::text AS "endpointId", m.status,
      m.attempt_count AS "attemptCount", m.last_error AS "lastError", false AS claimed, waiting.slot_void AS "slotVoid",
      true AS resumed, 0 AS "unchangedMs", m.sweep_at = ${IN_ORDER}::timestamptz AS "waitsInOrder"
  `);
  return [...moved].sort((a, b) => (a.id < b.id ? -1 : 1));
}

function isToBeMoved(move: BacklogMove, limitVersion: number): Prisma.Sql {
  switch (move) {
    case 'hold':
      return Prisma.sql`m.status IN ('queued', 'pending_retry')`;
    case 'release':
      return Prisma.sql`(
        m.status = 'paused' OR (m.status IN ('queued', 'pending_retry') AND m.limit_version <> ${limitVersion}::int)
      )`;
    case 'end':
      return Prisma.sql`(
        m.status IN ('queued', 'pending_retry', 'paused')
        OR (m.status = 'delivering' AND (m.claimed_until < now() OR m.claimed_until IS NULL))
      )`;
  }
}

/** Messages that wait for a listener. */
const UNLISTENED = Prisma.sql`
  , unlistened AS (DELETE FROM unconfirmed_messages WHERE message_id = ANY (ARRAY(SELECT id FROM waiting)))`;

const HOLD = Prisma.sql`
  status = 'paused', next_attempt_at = NULL, sweep_at = ${NEVER}::timestamptz, updated_at = now()`;

/** A message that left the order has a negative position, one that is to join it has none. */
const IS_ORDERED = Prisma.sql`m.ordering_key IS NOT NULL AND (m.position < 0) IS NOT TRUE`;

/** It is not the head of its ordering key. */
const WAITS = Prisma.sql`(${IS_ORDERED} AND NOT EXISTS (
      SELECT FROM ordering_keys AS k
      WHERE k.endpoint_id = m.endpoint_id AND k.key = m.ordering_key AND k.head_id = m.id
    ))`;

/** Released messages with a key wait, also the heads, until a step of their key makes the head due. */
const STEPPED = Prisma.sql`
  , stepped AS (
    INSERT INTO ordering_steps (endpoint_id, key)
    SELECT DISTINCT endpoint_id, ordering_key FROM waiting WHERE ordering_key IS NOT NULL
  )`;

const FOLLOWED_BY = { hold: Prisma.empty, release: STEPPED, end: UNLISTENED } as const satisfies Readonly<
  Record<BacklogMove, Prisma.Sql>
>;

/**
 * A message that only waits for a void slot keeps its state. When the sweep enqueues at once, it must still see that
 * the slot is void.
 */
function release(sweepAt: Prisma.Sql, sweepAfterMs: number | undefined): Prisma.Sql {
  return Prisma.sql`
    status = CASE WHEN m.status <> 'paused' THEN m.status WHEN ${WAITS} THEN 'queued' ELSE 'pending_retry' END,
    next_attempt_at = CASE WHEN m.status = 'paused' AND NOT ${WAITS} THEN now() ELSE m.next_attempt_at END,
    updated_at = CASE m.status WHEN 'paused' THEN now() ELSE m.updated_at END,
    limit_version = CASE WHEN ${sweepAfterMs === undefined}::boolean THEN m.limit_version END,
    sweep_at = CASE WHEN m.status = 'paused' AND ${IS_ORDERED} THEN ${IN_ORDER}::timestamptz ELSE ${sweepAt} END`;
}

function end(sweepAt: Prisma.Sql, reason: string): Prisma.Sql {
  return Prisma.sql`${deadLetterAssignments(reason)}, claimed_until = NULL, sweep_at = ${sweepAt}`;
}
