import { type SqlPool, Prisma } from '../connections/open-connection.js';
import { idRange } from '../partitions/id-range.js';

/** As delivered, without an attempt. */
export const CONFIRMED = Prisma.sql`
  status = 'succeeded', delivered_at = now(), last_error = NULL, sweep_at = NULL, updated_at = now()`;

interface Ending {
  readonly assignments: Prisma.Sql;
  /** On `messages AS m` and `unconfirmed_messages AS u`. */
  readonly condition: Prisma.Sql;
  /** Further parts of the statement, on `open`. */
  readonly further?: Prisma.Sql;
}

/**
 * Ends messages that have no result. A row of a message that ended otherwise, or that does not exist any more, goes as
 * well.
 */
export async function endOpen(
  sql: Pick<SqlPool, 'execute'>,
  ids: readonly string[],
  { assignments, condition, further = Prisma.empty }: Ending,
): Promise<void> {
  const { first, last } = idRange(ids);
  await sql.execute(Prisma.sql`
    WITH open AS (
      SELECT m.id
      FROM messages AS m
      JOIN unconfirmed_messages AS u ON u.message_id = m.id
      WHERE m.id = ANY (${ids}::uuid[]) AND m.id BETWEEN ${first}::uuid AND ${last}::uuid
        AND m.status IN ('queued', 'delivering') AND m.deleted_at IS NULL AND ${condition}
      ORDER BY m.id
      FOR UPDATE OF m, u
    ),
    ended AS (
      UPDATE messages SET ${assignments}
      WHERE id = ANY (ARRAY(SELECT id FROM open)) AND id BETWEEN ${first}::uuid AND ${last}::uuid
    )${further}
    DELETE FROM unconfirmed_messages AS u
    WHERE u.message_id IN (SELECT id FROM open)
      OR u.message_id = ANY (${ids}::uuid[]) AND NOT EXISTS (
        SELECT FROM messages AS m
        WHERE m.id = u.message_id AND m.id BETWEEN ${first}::uuid AND ${last}::uuid
          AND m.status IN ('queued', 'delivering') AND m.deleted_at IS NULL
      )
  `);
}
