import { type Transaction, Prisma } from '../connections/prisma-client.js';
import {
  type ConsumerOfProject,
  type ConsumerRow,
  type ConsumerSettings,
  CONSUMER_COLUMNS,
  queryConsumers,
} from './consumer-row.js';

/** Properties that are left out do not change. Returns undefined when there is no such consumer. */
export async function updateConsumer(
  client: Pick<Transaction, '$queryRaw'>,
  { projectId, id }: ConsumerOfProject,
  { name, metadata }: Partial<ConsumerSettings>,
): Promise<ConsumerRow | undefined> {
  const [row] = await queryConsumers(
    client,
    Prisma.sql`
      UPDATE consumers AS c
      SET
        name = CASE WHEN ${name !== undefined}::boolean THEN ${name ?? null} ELSE c.name END,
        metadata = coalesce(${metadata && JSON.stringify(metadata)}::json, c.metadata),
        updated_at = now()
      WHERE c.project_id = ${projectId}::uuid AND c.id = ${id} AND c.deleted_at IS NULL
      RETURNING ${CONSUMER_COLUMNS}
    `,
  );
  return row;
}
