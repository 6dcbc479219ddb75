import { type Clients, Prisma } from '../connections/open-connection.js';
import { BEFORE_FIRST_ID, idRange } from '../partitions/id-range.js';

export interface DeadLetter {
  readonly id: string;
  readonly projectId: string;
  readonly endpointId: string;
  readonly lastError: string | null;
}

/** Returns the permanently failed messages of all projects, in the order of their ids and so of their days. */
export async function listDeadLetters(
  { sql }: Clients,
  { afterId, limit }: { readonly afterId: string | undefined; readonly limit: number },
): Promise<readonly DeadLetter[]> {
  return await sql.query<DeadLetter[]>(Prisma.sql`
    SELECT id::text AS id, project_id::text AS "projectId", endpoint_id::text AS "endpointId", last_error AS "lastError"
    FROM messages
    WHERE failed_at IS NOT NULL
      AND deleted_at IS NULL
      AND expired_at IS NULL
      AND EXISTS (SELECT FROM payloads AS p WHERE p.message_id = messages.id)
      AND id > ${afterId ?? BEFORE_FIRST_ID}::uuid
    ORDER BY messages.id
    LIMIT ${limit}
  `);
}

/** Returns the dead letters among the given messages of any project. */
export async function findDeadLetters({ sql }: Clients, ids: readonly string[]): Promise<readonly string[]> {
  const { first, last } = idRange(ids);
  const rows = await sql.query<{ id: string }[]>(Prisma.sql`
    SELECT m.id::text AS id
    FROM messages AS m
    WHERE m.id = ANY (${ids}::uuid[])
      AND m.id BETWEEN ${first}::uuid AND ${last}::uuid
      AND m.failed_at IS NOT NULL
      AND m.deleted_at IS NULL
      AND m.expired_at IS NULL
      AND EXISTS (
        SELECT FROM payloads AS p
        WHERE p.message_id = m.id AND p.message_id BETWEEN ${first}::uuid AND ${last}::uuid
      )
  `);
  return rows.map(({ id }) => id);
}
