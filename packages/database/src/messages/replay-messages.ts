import type { Direction, MessageStatus } from '@posthorn/domain';
import { type PrismaClient, Prisma } from '../connections/prisma-client.js';
import { idRange } from '../partitions/id-range.js';

export type ReplayResult =
  'replayed' | 'in-progress' | 'other-status' | 'endpoint-deleted' | 'payload-unavailable' | 'limit-reached';

export interface ReplayedMessage {
  readonly id: string;
  readonly endpointId: string;
  readonly result: ReplayResult;
  /** The number of attempts made. The next attempt has the next number. */
  readonly attemptCount: number;
}

export interface ReplayRequest {
  readonly projectId: string;
  readonly direction: Direction;
  readonly ids: readonly string[];
  /** Only messages with this status are replayed. Default: every status that is not in progress. */
  readonly status?: MessageStatus | undefined;
  readonly maxReplays: number;
  /** How long enqueuing may take before the sweep repeats it. */
  readonly sweepAfterMs: number;
}

/**
 * Restarts the retry schedule of messages. Checks and changes each message under its row's lock. Skips deleted messages
 * and those of other projects. Also locks the payload: when a recorded success or retention is erasing it, the replay
 * waits and finds it gone. An unsettled message keeps its payload beyond the expiry.
 */
export async function replayMessages(
  prisma: PrismaClient,
  { projectId, direction, ids, status, maxReplays, sweepAfterMs }: ReplayRequest,
): Promise<readonly ReplayedMessage[]> {
  const { first, last } = idRange(ids);
  return await prisma.$queryRaw<ReplayedMessage[]>(Prisma.sql`
    WITH found AS (
      SELECT m.id, m.endpoint_id, m.status, m.replay_count, m.attempt_count
      FROM messages AS m
      WHERE m.id = ANY (${ids}::uuid[])
        AND m.id BETWEEN ${first}::uuid AND ${last}::uuid
        AND m.project_id = ${projectId}::uuid
        AND m.direction = ${direction}::direction
        AND m.deleted_at IS NULL
      ORDER BY m.id
      FOR UPDATE
    ),
    kept AS (
      SELECT p.message_id
      FROM found
      JOIN payloads AS p ON p.message_id = found.id AND p.message_id BETWEEN ${first}::uuid AND ${last}::uuid
      WHERE p.expires_at > now() OR found.status IN ('pending_retry', 'paused')
      FOR KEY SHARE OF p
    ),
    results AS (
      SELECT
        found.id, found.endpoint_id, found.attempt_count,
        CASE
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
    replayed AS (
      UPDATE messages AS m
      SET
        status = 'queued',
        fast_failures = 0,
        slow_failures = 0,
        replay_count = m.replay_count + 1,
        next_attempt_at = NULL,
        slot_epoch = NULL,
        last_error = NULL,
        delivered_at = NULL,
        failed_at = NULL,
        sweep_at = now() + ${sweepAfterMs}::float8 * interval '1 millisecond',
        updated_at = now()
      FROM results
      WHERE m.id = results.id AND m.id BETWEEN ${first}::uuid AND ${last}::uuid AND results.result = 'replayed'
    )
    SELECT id::text AS id, endpoint_id::text AS "endpointId", result, attempt_count AS "attemptCount" FROM results
  `);
}
