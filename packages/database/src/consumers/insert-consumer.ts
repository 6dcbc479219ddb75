import { type Transaction, Prisma } from '../connections/open-connection.js';
import type { Endpoint } from '../generated/client.js';
import { LimitReachedError, lockProject } from '../projects/lock-project.js';
import { type ConsumerOfProject, type ConsumerSettings } from './consumer-row.js';
import { deleteEndpointsOf } from './delete-endpoints-of.js';

/**
 * Creates a consumer, and locks it until the end of the transaction. Returns false when it exists; it is locked then,
 * too, and cannot be deleted meanwhile. A deleted consumer of the same id keeps none of its endpoints, and all that it
 * had is older: the new one is created now, not when the transaction began. Throws LimitReachedError when the project
 * would have more than `max`; null is no limit.
 */
export async function insertConsumer(
  transaction: Transaction,
  { projectId, id, name = null, metadata = {} }: ConsumerOfProject & Partial<ConsumerSettings>,
  max: number | null,
): Promise<boolean> {
  if (await lockExisting(transaction, { projectId, id })) return false;
  await lockProject(transaction, projectId);
  if (max !== null) await assertBelow(transaction, { projectId, id }, max);
  const inserted = await transaction.execute(Prisma.sql`
    INSERT INTO consumers AS c (project_id, id, name, metadata, created_at, updated_at)
    SELECT ${projectId}::uuid, ${id}, ${name}, ${JSON.stringify(metadata)}::json, moment, moment
    FROM clock_timestamp() AS moment
    ON CONFLICT (project_id, id) DO UPDATE
    SET
      name = excluded.name, metadata = excluded.metadata, created_at = excluded.created_at,
      updated_at = excluded.updated_at, deleted_at = NULL
    WHERE c.deleted_at IS NOT NULL
  `);
  if (inserted === 0) return false;
  await deleteEndpointsOf(transaction, { projectId, id }, null);
  return true;
}

interface ConsumerOfEndpoint {
  /** What the endpoint gets. Empty: no consumer. Undefined: it keeps its own. */
  readonly consumerId: string | undefined;
  /** Whether the consumer that it keeps must exist, too. */
  readonly isKept?: boolean;
  readonly maxConsumers: number | null;
}

/**
 * Creates the consumer that an endpoint gets unless it exists, and keeps it from being deleted. A deletion locks the
 * consumer before its endpoints, too, so that neither waits for the other.
 */
export async function lockConsumerOf(
  transaction: Transaction,
  endpointId: string,
  { consumerId, isKept = false, maxConsumers }: ConsumerOfEndpoint,
): Promise<void> {
  if (consumerId === '' || (consumerId === undefined && !isKept)) return;
  const [endpoint] = await transaction.query<Pick<Endpoint, 'projectId' | 'consumerId'>[]>(Prisma.sql`
    SELECT project_id::text AS "projectId", consumer_id AS "consumerId"
    FROM endpoints
    WHERE id = ${endpointId}::uuid AND deleted_at IS NULL
  `);
  const id = consumerId ?? endpoint?.consumerId ?? '';
  if (endpoint === undefined || id === '') return;
  await insertConsumer(transaction, { projectId: endpoint.projectId, id }, maxConsumers);
}

/**
 * One that is deleted meanwhile is not found. A consumer that does not exist stays unlocked: the trigger that counts
 * consumers locks the project, which every transaction locks before a consumer.
 */
async function lockExisting(
  transaction: Transaction,
  { projectId, id }: ConsumerOfProject,
): Promise<boolean> {
  const found = await transaction.execute(Prisma.sql`
    SELECT FROM consumers WHERE project_id = ${projectId}::uuid AND id = ${id} AND deleted_at IS NULL FOR UPDATE
  `);
  return found > 0;
}

async function assertBelow(
  transaction: Transaction,
  { projectId, id }: ConsumerOfProject,
  max: number,
): Promise<void> {
  const [refused] = await transaction.query<object[]>(Prisma.sql`
    SELECT true
    FROM projects
    WHERE id = ${projectId}::uuid AND consumer_count >= ${max}
      AND NOT EXISTS (
        SELECT FROM consumers WHERE project_id = ${projectId}::uuid AND id = ${id} AND deleted_at IS NULL
      )
  `);
  if (refused !== undefined) throw new LimitReachedError();
}
