import { type Direction, type MessageStatus, NO_RESULT_AFTER_HOURS } from '@posthorn/domain';
import { IN_ORDER, NEVER } from '../connections/never.js';
import { type Owner, ownsMessage } from '../connections/owner.js';
import { Prisma } from '../connections/open-connection.js';
import type { SqlClient } from '../connections/sql-client.js';
import { idRange } from '../partitions/id-range.js';
import { lockInOrder } from '../partitions/lock-in-order.js';
import { positionGate } from '../pull-events/event-parts.js';
import { IS_OF_FORMER_CONSUMER } from '../connections/waits-for-erasure.js';
import type { MovedMessage } from './message-statements.js';

export interface RetryClient {
  readonly sql: SqlClient;
  /** How long enqueuing may take before the sweep repeats it. */
  readonly sweepAfterMs: number;
}

export interface ExpeditedMessage extends MovedMessage {
  readonly id: string;
  /** The message now waits for a slot of its rate-limited endpoint instead of its retry. */
  readonly hasSlot: boolean;
}

export interface WaitingForRetry {
  readonly projectId: string;
  readonly ids: readonly string[];
  /** Only messages of this consumer. */
  readonly owner?: Owner | undefined;
}

/** Returns undefined when the message does not wait for a retry, or is not that of the given owner. */
export async function retryNow(
  client: RetryClient,
  { id, ...message }: Omit<WaitingForRetry, 'ids'> & { readonly id: string },
): Promise<ExpeditedMessage | undefined> {
  const [moved] = await retryMany(client, { ...message, ids: [id] });
  return moved;
}

/** Makes messages that wait for a retry due now. Returns them in the order of their ids, without all others. */
export async function retryMany(
  { sql, sweepAfterMs }: RetryClient,
  { projectId, ids, owner }: WaitingForRetry,
): Promise<readonly ExpeditedMessage[]> {
  const { first, last } = idRange(ids);
  if (ids.length === 0) return [];
  const moved = await sql.query<ExpeditedMessage[]>(Prisma.sql`
    WITH waiting AS (
      ${lockInOrder(
        ids,
        Prisma.sql`
          project_id = ${projectId}::uuid AND deleted_at IS NULL AND status = 'pending_retry'
          AND sweep_at IS DISTINCT FROM ${IN_ORDER}::timestamptz`,
      )}
    )
    UPDATE messages AS m
    SET
      status = 'queued',
      next_attempt_at = CASE WHEN limit_version IS NOT NULL AND next_attempt_at > now() THEN next_attempt_at END,
      sweep_at = greatest(now(), CASE WHEN limit_version IS NOT NULL THEN next_attempt_at END) + ${sweepAfterMs}::float8 * interval '1 millisecond',
      updated_at = now()
    WHERE id = ANY (ARRAY(SELECT id FROM waiting)) AND id BETWEEN ${first}::uuid AND ${last}::uuid AND ${ownsMessage(owner)}
    RETURNING
      id::text AS id, endpoint_id::text AS "endpointId", attempt_count AS "attemptCount", next_attempt_at IS NOT NULL AS "hasSlot"
  `);
  return moved.sort((a, b) => (a.id < b.id ? -1 : 1));
}

export type ReplayResult =
  | 'replayed'
  | 'is-test'
  | 'in-progress'
  | 'other-status'
  | 'endpoint-deleted'
  | 'payload-unavailable'
  | 'limit-reached';

export interface ReplayedMessage {
  readonly id: string;
  readonly endpointId: string;
  readonly result: ReplayResult;
  /** The number of attempts made. The next attempt has the next number. */
  readonly attemptCount: number;
  /** Listeners get the message, so that it belongs into no queue. */
  readonly isForListeners: boolean;
  /** It waits for its turn in the order of its key, so that it belongs into no queue yet. */
  readonly isOrdered: boolean;
}

export interface ReplayRequest {
  readonly projectId: string;
  readonly direction: Direction;
  readonly ids: readonly string[];
  /** Only messages with this status are replayed. Default: every status that is not in progress. */
  readonly status?: MessageStatus | undefined;
  /** Only messages of this consumer are replayed. */
  readonly owner?: Owner | undefined;
  readonly maxReplays: number;
}

/**
 * Restarts the retry schedule of messages, but not of tests, which have one attempt only. Checks and changes each message under its row's lock. Skips deleted messages
 * and those of other projects. Also locks the payload: when a recorded success or retention is erasing it, the replay
 * waits and finds it gone. An unsettled message keeps its payload beyond the expiry. Listeners get a message as if it
 * had just arrived: it has a new position. So has a message with an ordering key, once `join_order_again` lets it join.
 */
export async function replay(
  { sql, sweepAfterMs }: RetryClient,
  { projectId, direction, ids, status, owner, maxReplays }: ReplayRequest,
): Promise<readonly ReplayedMessage[]> {
  const { first, last } = idRange(ids);
  return await sql.query<ReplayedMessage[]>(Prisma.sql`
    WITH found AS (
      SELECT m.id, m.endpoint_id, m.status, m.ordering_key, m.is_test, m.replay_count, m.attempt_count, m.size_bytes,
        m.created_at + m.retention_hours * interval '1 hour' AS expires_at,
        ${IS_OF_FORMER_CONSUMER} AS is_erased
      FROM messages AS m
      WHERE m.id = ANY (${ids}::uuid[])
        AND m.id BETWEEN ${first}::uuid AND ${last}::uuid
        AND m.project_id = ${projectId}::uuid
        AND m.direction = ${direction}::direction AND m.deleted_at IS NULL
        AND ${ownsMessage(owner)}
      ORDER BY m.id
      FOR UPDATE
    ),
    kept AS (
      SELECT p.message_id
      FROM found
      JOIN payloads AS p ON p.message_id = found.id AND p.message_id BETWEEN ${first}::uuid AND ${last}::uuid
      WHERE NOT found.is_erased AND (p.expires_at > now() OR found.status IN ('pending_retry', 'paused'))
      FOR KEY SHARE OF p
    ),
    results AS (
      SELECT
        found.id, found.endpoint_id, found.ordering_key, found.attempt_count, found.size_bytes, found.expires_at,
        EXISTS (SELECT FROM sources AS r WHERE r.endpoint_id = found.endpoint_id AND r.is_cli) AS is_listened,
        CASE
          WHEN found.is_test THEN 'is-test'
          WHEN found.status IN ('queued', 'delivering') THEN 'in-progress'
          WHEN found.status <> ${status ?? null}::message_status THEN 'other-status'
          WHEN NOT EXISTS (
            SELECT FROM endpoints AS e WHERE e.id = found.endpoint_id AND e.deleted_at IS NULL
          ) THEN 'endpoint-deleted'
          WHEN found.replay_count >= ${maxReplays} THEN 'limit-reached'
          WHEN found.id NOT IN (SELECT message_id FROM kept) THEN 'payload-unavailable'
          ELSE 'replayed'
        END AS result
      FROM found
    ),
    ${direction === 'inbound' ? LISTENED : Prisma.empty}
    ${JOINING}
    replayed AS (
      UPDATE messages AS m
      SET
        ${restarted(sweepAfterMs)}
      FROM results
      WHERE m.id = results.id AND m.id BETWEEN ${first}::uuid AND ${last}::uuid AND results.result = 'replayed'
    )
    SELECT
      id::text AS id, endpoint_id::text AS "endpointId", result, attempt_count AS "attemptCount",
      is_listened AS "isForListeners", ordering_key IS NOT NULL AS "isOrdered"
    FROM results
  `);
}

function restarted(sweepAfterMs: number): Prisma.Sql {
  return Prisma.sql`
        status = 'queued', fast_failures = 0, slow_failures = 0, replay_count = m.replay_count + 1,
        next_attempt_at = NULL, limit_version = NULL, last_error = NULL, delivered_at = NULL, failed_at = NULL,
        position = CASE WHEN m.ordering_key IS NULL THEN m.position END,
        sweep_at = CASE
          WHEN results.is_listened THEN ${NEVER}::timestamptz
          WHEN m.ordering_key IS NOT NULL THEN ${IN_ORDER}::timestamptz
          ELSE now() + ${sweepAfterMs}::float8 * interval '1 millisecond'
        END,
        updated_at = now()`;
}

/** Messages of `results` with an ordering key are to join its end. */
const JOINING = Prisma.sql`
    joining AS (
      INSERT INTO ordering_steps (endpoint_id, key, joining_id)
      SELECT endpoint_id, ordering_key, id FROM results WHERE ordering_key IS NOT NULL AND result = 'replayed'
    ),`;

/** Messages of `results` that listeners get wait for them again. */
const LISTENED = Prisma.sql`
    listened AS MATERIALIZED (
      SELECT id, endpoint_id, size_bytes, expires_at FROM results WHERE is_listened AND result = 'replayed'
    ),
    ${positionGate(Prisma.sql`SELECT endpoint_id AS id FROM listened`)},
    waiting AS (
      INSERT INTO unconfirmed_messages (message_id, endpoint_id, position, size_bytes, ends_at)
      SELECT
        listened.id, listened.endpoint_id, nextval('event_positions'), listened.size_bytes,
        greatest(listened.expires_at, now() + ${NO_RESULT_AFTER_HOURS}::int * interval '1 hour')
      FROM gate CROSS JOIN (SELECT * FROM listened ORDER BY id) AS listened
    ),`;
