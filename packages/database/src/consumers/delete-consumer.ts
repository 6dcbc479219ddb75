import { MAX_REMAINING } from '@posthorn/domain';
import { onceCommitted } from '../connections/confirm-write.js';
import {
  type SqlPool,
  type Transaction,
  Prisma,
  QUEUED_TRANSACTION,
} from '../connections/open-connection.js';
import type { SqlClient } from '../connections/sql-client.js';
import { awaitClaimsOfProject } from '../deliveries/await-claims.js';
import { lockProject } from '../projects/lock-project.js';
import type { ConsumerOfProject } from './consumer-row.js';
import { deactivateSourcesOf, deleteEndpointsOf, eraseFormerEndpoints } from './delete-endpoints-of.js';

/** Few enough for an answer at once. */
const PART = 5000;

/** The erasure of what a deleted consumer left. */
export interface ConsumerErasure {
  readonly startedAt: Date;
  /** Endpoints whose messages are not erased. Not more than `MAX_REMAINING` are counted. */
  readonly endpointsRemaining: number;
}

export {
  /**
   * Deletes the consumer and its endpoints. No attempt to them starts after it; beyond 5,000 endpoints, to the rest
   * after `deleteNextPart`. Endpoints that publish its events become inactive. Messages are ended and erased in the
   * background. Returns false when there is no such consumer.
   */
  deleteConsumer as delete,
};

/**
 * The consumer is locked first, so that every endpoint that it gets is either deleted, too, or belongs to a new
 * consumer.
 */
async function deleteConsumer(sql: SqlPool, consumer: ConsumerOfProject): Promise<boolean> {
  const isDeleted = await sql.transaction(async (transaction) => {
    await lockProject(transaction, consumer.projectId);
    const found = await transaction.execute(Prisma.sql`
      SELECT FROM consumers
      WHERE project_id = ${consumer.projectId}::uuid AND id = ${consumer.id} AND deleted_at IS NULL
      FOR UPDATE
    `);
    if (found === 0) return false;
    await transaction.execute(Prisma.sql`
      INSERT INTO event_erasures (project_id, consumer_id, deleted_at)
      VALUES (${consumer.projectId}::uuid, ${consumer.id}, clock_timestamp())
      ON CONFLICT DO NOTHING
    `);
    await deactivateSourcesOf(transaction, consumer);
    await deletePart(transaction, consumer);
    return true;
  }, QUEUED_TRANSACTION);
  if (isDeleted) await onceCommitted(() => awaitClaimsOfProject(sql, consumer.projectId));
  return isDeleted;
}

/** Deletes further endpoints of a deleted consumer. Returns false when no deleted consumer has any. */
export async function deleteNextPart(sql: SqlPool): Promise<boolean> {
  return await sql.transaction(async (transaction) => {
    const [consumer] = await transaction.query<ConsumerOfProject[]>(Prisma.sql`
      SELECT project_id::text AS "projectId", id
      FROM consumers
      WHERE deleted_at IS NOT NULL
      ORDER BY deleted_at
      LIMIT 1
      FOR UPDATE SKIP LOCKED
    `);
    if (consumer === undefined) return false;
    await deletePart(transaction, consumer);
    return true;
  }, QUEUED_TRANSACTION);
}

/** Returns undefined when nothing of a deleted consumer is to be erased. A new one of the same id changes nothing. */
export async function findErasure(
  client: SqlClient,
  { projectId, id }: ConsumerOfProject,
): Promise<ConsumerErasure | undefined> {
  const [erasure] = await client.query<
    { readonly startedAt: Date | null; readonly endpointsRemaining: number }[]
  >(Prisma.sql`
    WITH remaining AS (
      SELECT created_at FROM erasures
      WHERE project_id = ${projectId}::uuid AND consumer_id = ${id}
      LIMIT ${MAX_REMAINING}
    ),
    undeleted AS (
      SELECT e.id
      FROM consumers AS c
      JOIN endpoints AS e ON e.project_id = c.project_id AND e.consumer_id = c.id
      WHERE c.project_id = ${projectId}::uuid AND c.id = ${id} AND c.deleted_at IS NOT NULL
        AND e.direction = 'outbound' AND e.deleted_at IS NULL
      LIMIT ${MAX_REMAINING}
    )
    SELECT
      least(
        (SELECT min(created_at) FROM remaining),
        (SELECT min(deleted_at) FROM event_erasures WHERE project_id = ${projectId}::uuid AND consumer_id = ${id})
      ) AS "startedAt",
      least(
        (SELECT count(*) FROM remaining) + (SELECT count(*) FROM undeleted), ${MAX_REMAINING}
      )::int AS "endpointsRemaining"
  `);
  const startedAt = erasure?.startedAt ?? null;
  return startedAt === null ? undefined : { startedAt, endpointsRemaining: erasure?.endpointsRemaining ?? 0 };
}

async function deletePart(transaction: Transaction, consumer: ConsumerOfProject): Promise<void> {
  const isLast = (await deleteEndpointsOf(transaction, consumer, PART)) < PART;
  if (isLast) await eraseFormerEndpoints(transaction, consumer);
  const where = Prisma.sql`WHERE project_id = ${consumer.projectId}::uuid AND id = ${consumer.id}`;
  const ofConsumer = Prisma.sql`WHERE project_id = ${consumer.projectId}::uuid AND consumer_id = ${consumer.id}`;
  await transaction.execute(Prisma.sql`DELETE FROM portal_sessions ${ofConsumer}`);
  await transaction.execute(Prisma.sql`DELETE FROM incidents ${ofConsumer}`);
  await transaction.execute(
    isLast
      ? Prisma.sql`DELETE FROM consumers ${where}`
      : Prisma.sql`UPDATE consumers SET deleted_at = coalesce(deleted_at, now()) ${where}`,
  );
}
