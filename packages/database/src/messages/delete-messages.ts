import type { Direction } from '@posthorn/domain';
import { type SqlPool, Prisma } from '../connections/open-connection.js';
import { idRange } from '../partitions/id-range.js';
import { recordReleases } from '../retention/needed-payloads.js';
import { eraseValues } from '../search/searchable-values.js';

export interface DeletionRequest {
  readonly projectId: string;
  readonly direction: Direction;
  readonly ids: readonly string[];
  /** Whether to leave messages that a worker is delivering. */
  readonly leavesDelivering?: boolean;
}

export interface DeletedMessage {
  readonly id: string;
  /** Null for a message that was left because a worker is delivering it. */
  readonly deletedAt: Date | null;
  readonly alreadyDeleted: boolean;
}

/** A listener has the message. No worker will record an attempt. */
const HAS_LISTENER = Prisma.sql`(m.status = 'delivering' AND m.direction = 'inbound' AND m.position IS NOT NULL)`;

const IS_DELIVERING = Prisma.sql`(deleted_at IS NULL AND status = 'delivering')`;

export {
  /**
   * Hides messages and ends those that still wait. Their payloads expire at once, so that the scheduler erases them
   * with the response bodies if the caller does not. Returns no row for a message of another project. Locks the
   * messages in order, so that two identical calls cannot deadlock.
   */
  deleteMessages as delete,
};

async function deleteMessages(
  sql: SqlPool,
  { projectId, direction, ids, leavesDelivering = false }: DeletionRequest,
): Promise<readonly DeletedMessage[]> {
  const { first, last } = idRange(ids);
  const isLeft = leavesDelivering ? IS_DELIVERING : Prisma.sql`false`;
  return await sql.query<DeletedMessage[]>(Prisma.sql`
    WITH found AS (
      SELECT id, deleted_at, ${isLeft} AS is_left
      FROM messages
      WHERE id = ANY (${ids}::uuid[]) AND id BETWEEN ${first}::uuid AND ${last}::uuid
        AND project_id = ${projectId}::uuid AND direction = ${direction}::direction
      ORDER BY id
      FOR UPDATE
    ),
    expired AS (
      UPDATE payloads SET expires_at = least(expires_at, now())
      WHERE message_id = ANY (ARRAY(SELECT id FROM found WHERE NOT is_left))
        AND message_id BETWEEN ${first}::uuid AND ${last}::uuid
    ),
    unlistened AS (
      DELETE FROM unconfirmed_messages
      WHERE message_id = ANY (ARRAY(SELECT id FROM found WHERE NOT is_left))
    ),
    hidden AS (
      UPDATE messages AS m
      SET
        deleted_at = coalesce(m.deleted_at, now()),
        status = CASE
          WHEN m.status IN ('queued', 'pending_retry', 'paused') OR ${HAS_LISTENER} THEN 'failed_permanent'
          ELSE m.status
        END,
        sweep_at = CASE WHEN m.status = 'delivering' AND NOT ${HAS_LISTENER} THEN m.sweep_at END,
        next_attempt_at = NULL
      WHERE m.id = ANY (ARRAY(SELECT id FROM found WHERE NOT is_left))
        AND m.id BETWEEN ${first}::uuid AND ${last}::uuid
      RETURNING m.id, m.deleted_at
    )
    SELECT
      found.id::text AS id, hidden.deleted_at AS "deletedAt", found.deleted_at IS NOT NULL AS "alreadyDeleted"
    FROM found LEFT JOIN hidden ON hidden.id = found.id
  `);
}

/** Erases the payloads and searchable values of deleted messages. Call it after the erasure of their response bodies. */
export async function eraseDeleted(sql: SqlPool, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const { first, last } = idRange(ids);
  await sql.execute(Prisma.sql`
    WITH erased AS (
      DELETE FROM payloads
      WHERE message_id = ANY (${ids}::uuid[]) AND message_id BETWEEN ${first}::uuid AND ${last}::uuid
      RETURNING event_id
    ),
    unsearchable AS (${eraseValues(Prisma.sql`${ids}::uuid[]`, { first, last })})
    ${recordReleases(Prisma.sql`erased`)}
  `);
}
