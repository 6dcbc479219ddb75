import { type Transaction, Prisma } from '../connections/prisma-client.js';
import {
  type ConsumerOfProject,
  type ConsumerRow,
  CONSUMER_COLUMNS,
  queryConsumers,
} from './consumer-row.js';

export async function findConsumer(
  client: Pick<Transaction, '$queryRaw'>,
  { projectId, id }: ConsumerOfProject,
): Promise<ConsumerRow | undefined> {
  const [row] = await queryConsumers(
    client,
    Prisma.sql`
    SELECT ${CONSUMER_COLUMNS} FROM consumers AS c
    WHERE c.project_id = ${projectId}::uuid AND c.id = ${id} AND c.deleted_at IS NULL
  `,
  );
  return row;
}
