import { type PrismaClient, type Transaction, Prisma } from '../connections/prisma-client.js';
import { onceCommitted } from '../connections/once-committed.js';
import { QUEUED_TRANSACTION } from '../connections/transaction-timeouts.js';
import { awaitClaimsOfProject } from '../deliveries/await-claims.js';
import { lockProject } from '../projects/lock-project.js';
import type { ConsumerOfProject } from './consumer-row.js';
import { deleteEndpointsOf, eraseFormerEndpoints } from './delete-endpoints-of.js';

/** Few enough for an answer at once. */
const PART = 5000;

/**
 * Deletes a consumer and its endpoints, the first 5,000 of them at once. The consumer is locked first, so that every
 * endpoint that it gets is either deleted, too, or belongs to a new consumer. Returns false when there is no consumer.
 */
export async function deleteConsumer(prisma: PrismaClient, consumer: ConsumerOfProject): Promise<boolean> {
  const isDeleted = await prisma.$transaction(async (transaction) => {
    await lockProject(transaction, consumer.projectId);
    const found = await transaction.$executeRaw(Prisma.sql`
      SELECT FROM consumers
      WHERE project_id = ${consumer.projectId}::uuid AND id = ${consumer.id} AND deleted_at IS NULL
      FOR UPDATE
    `);
    if (found === 0) return false;
    await transaction.$executeRaw(Prisma.sql`
      INSERT INTO event_erasures (project_id, consumer_id, deleted_at)
      VALUES (${consumer.projectId}::uuid, ${consumer.id}, clock_timestamp())
      ON CONFLICT DO NOTHING
    `);
    await deletePart(transaction, consumer);
    return true;
  }, QUEUED_TRANSACTION);
  if (isDeleted) await onceCommitted(() => awaitClaimsOfProject(prisma, consumer.projectId));
  return isDeleted;
}

/** Deletes further endpoints of a deleted consumer. Returns false when no deleted consumer has any. */
export async function deleteNextPart(prisma: PrismaClient): Promise<boolean> {
  return await prisma.$transaction(async (transaction) => {
    const [consumer] = await transaction.$queryRaw<ConsumerOfProject[]>(Prisma.sql`
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

async function deletePart(transaction: Transaction, consumer: ConsumerOfProject): Promise<void> {
  const isLast = (await deleteEndpointsOf(transaction, consumer, PART)) < PART;
  if (isLast) await eraseFormerEndpoints(transaction, consumer);
  const where = Prisma.sql`WHERE project_id = ${consumer.projectId}::uuid AND id = ${consumer.id}`;
  await transaction.$executeRaw(Prisma.sql`
    DELETE FROM portal_sessions WHERE project_id = ${consumer.projectId}::uuid AND consumer_id = ${consumer.id}
  `);
  await transaction.$executeRaw(
    isLast
      ? Prisma.sql`DELETE FROM consumers ${where}`
      : Prisma.sql`UPDATE consumers SET deleted_at = coalesce(deleted_at, now()) ${where}`,
  );
}
