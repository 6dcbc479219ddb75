import { type Transaction, Prisma } from '../connections/prisma-client.js';
import { type ConsumerOfProject, type ConsumerSettings } from './consumer-row.js';
import { deleteEndpointsOf } from './delete-endpoints-of.js';

const NO_SETTINGS: ConsumerSettings = { name: null, metadata: {} };

/**
 * Creates a consumer, and locks it until the end of the transaction. Returns false when it exists; it is locked then,
 * too, and cannot be deleted meanwhile. A deleted consumer of the same id keeps none of its endpoints.
 */
export async function insertConsumer(
  transaction: Transaction,
  { projectId, id }: ConsumerOfProject,
  { name, metadata }: ConsumerSettings = NO_SETTINGS,
): Promise<boolean> {
  const inserted = await transaction.$executeRaw(Prisma.sql`
    INSERT INTO consumers AS c (project_id, id, name, metadata)
    VALUES (${projectId}::uuid, ${id}, ${name}, ${JSON.stringify(metadata)}::json)
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
