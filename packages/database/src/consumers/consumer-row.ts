import { parseExactJson } from '@posthorn/common';
import { type Transaction, Prisma } from '../connections/prisma-client.js';

export interface ConsumerOfProject {
  readonly projectId: string;
  readonly id: string;
}

export interface ConsumerSettings {
  readonly name: string | null;
  readonly metadata: Readonly<Record<string, unknown>>;
}

export interface ConsumerRow extends ConsumerSettings {
  readonly id: string;
  readonly endpointCount: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** The columns of a consumer `c` that is not deleted. */
export const CONSUMER_COLUMNS = Prisma.sql`
  c.id, c.name, c.metadata::text, c.created_at AS "createdAt", c.updated_at AS "updatedAt",
  (
    SELECT count(*)::int FROM endpoints AS e
    WHERE e.project_id = c.project_id AND e.consumer_id = c.id AND e.direction = 'outbound' AND e.deleted_at IS NULL
  ) AS "endpointCount"`;

/** The rows of a statement that returns the columns. Numbers of the metadata come back as they were written. */
export async function queryConsumers(
  client: Pick<Transaction, '$queryRaw'>,
  statement: Prisma.Sql,
): Promise<readonly ConsumerRow[]> {
  const rows =
    await client.$queryRaw<(Omit<ConsumerRow, 'metadata'> & { readonly metadata: string })[]>(statement);
  return rows.map((row) => ({ ...row, metadata: parseExactJson(row.metadata) as ConsumerRow['metadata'] }));
}
