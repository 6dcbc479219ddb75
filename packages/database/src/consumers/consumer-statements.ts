import { parseExactJson } from '@posthorn/common';
import type { NewestFirstCursor } from '../connections/pages.js';
import { type SqlPool, Prisma } from '../connections/open-connection.js';
import type { SqlClient } from '../connections/sql-client.js';
import type { ConsumerOfProject, ConsumerRow, ConsumerSettings } from './consumer-row.js';
import { insertConsumer } from './insert-consumer.js';

export * from './delete-consumer.js';

export interface ConsumerQuery {
  readonly projectId: string;
  /** Only these consumers. */
  readonly ids?: readonly string[] | undefined;
  /** The last row of the previous page. */
  readonly after: NewestFirstCursor | undefined;
  readonly limit: number;
}

export interface PutConsumer {
  readonly row: ConsumerRow;
  readonly isNew: boolean;
}

/** The columns of a consumer `c` that is not deleted. */
const COLUMNS = Prisma.sql`
  c.id, c.name, c.metadata::text, c.created_at AS "createdAt", c.updated_at AS "updatedAt",
  (
    SELECT count(*)::int FROM endpoints AS e
    WHERE e.project_id = c.project_id AND e.consumer_id = c.id AND e.direction = 'outbound' AND e.deleted_at IS NULL
  ) AS "endpointCount"`;

/** Returns undefined when the id is taken. Throws LimitReachedError beyond `max` consumers of the project. */
export async function create(
  sql: SqlPool,
  consumer: ConsumerOfProject & ConsumerSettings,
  max: number | null = null,
): Promise<ConsumerRow | undefined> {
  return await sql.transaction(async (transaction) => {
    const isNew = await insertConsumer(transaction, consumer, max);
    return isNew ? await find(transaction, consumer) : undefined;
  });
}

/**
 * Creates the consumer, or changes the one that exists; properties that are left out do not change. Throws
 * LimitReachedError beyond `max` consumers of the project.
 */
export async function put(
  sql: SqlPool,
  consumer: ConsumerOfProject,
  settings: Partial<ConsumerSettings>,
  max: number | null = null,
): Promise<PutConsumer> {
  return await sql.transaction(async (transaction) => {
    const isNew = await insertConsumer(transaction, { ...consumer, ...settings }, max);
    const row = isNew ? await find(transaction, consumer) : await update(transaction, consumer, settings);
    if (row === undefined) throw new Error('A locked consumer does not exist.');
    return { row, isNew };
  });
}

export async function find(
  client: SqlClient,
  { projectId, id }: ConsumerOfProject,
): Promise<ConsumerRow | undefined> {
  const [row] = await query(
    client,
    Prisma.sql`
      SELECT ${COLUMNS} FROM consumers AS c
      WHERE c.project_id = ${projectId}::uuid AND c.id = ${id} AND c.deleted_at IS NULL
    `,
  );
  return row;
}

/** Returns the newest consumers first. */
export async function list(
  client: SqlClient,
  { projectId, ids, after, limit }: ConsumerQuery,
): Promise<readonly ConsumerRow[]> {
  return await query(
    client,
    Prisma.sql`
      SELECT ${COLUMNS} FROM consumers AS c
      WHERE c.project_id = ${projectId}::uuid AND c.deleted_at IS NULL
        ${ids ? Prisma.sql`AND c.id = ANY(${ids}::text[])` : Prisma.empty}
        ${after ? Prisma.sql`AND (c.created_at, c.id) < (${after.createdAt}::timestamptz, ${after.id})` : Prisma.empty}
      ORDER BY c.created_at DESC, c.id DESC
      LIMIT ${limit}
    `,
  );
}

/** Properties that are left out do not change. Returns undefined when there is no such consumer. */
export async function update(
  client: SqlClient,
  { projectId, id }: ConsumerOfProject,
  { name, metadata }: Partial<ConsumerSettings>,
): Promise<ConsumerRow | undefined> {
  const [row] = await query(
    client,
    Prisma.sql`
      UPDATE consumers AS c
      SET
        name = CASE WHEN ${name !== undefined}::boolean THEN ${name ?? null} ELSE c.name END,
        metadata = coalesce(${metadata && JSON.stringify(metadata)}::json, c.metadata),
        updated_at = clock_timestamp()
      WHERE c.project_id = ${projectId}::uuid AND c.id = ${id} AND c.deleted_at IS NULL
      RETURNING ${COLUMNS}
    `,
  );
  return row;
}

/** Numbers of the metadata come back as they were written. */
async function query(client: SqlClient, statement: Prisma.Sql): Promise<readonly ConsumerRow[]> {
  const rows =
    await client.query<(Omit<ConsumerRow, 'metadata'> & { readonly metadata: string })[]>(statement);
  return rows.map((row) => ({ ...row, metadata: parseExactJson(row.metadata) as ConsumerRow['metadata'] }));
}
