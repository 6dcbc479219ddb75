import type { RecordRetention } from '@posthorn/domain';
import { type SqlPool, type Transaction, Prisma } from '../connections/open-connection.js';
import { isSibling } from '../partitions/event-conditions.js';
import { idRange } from '../partitions/id-range.js';

/**
 * Deletes at most `limit` messages with their attempts. It deletes settled messages without a payload that are older
 * than their tenant's plan keeps records. Returns the number of messages. Tenants whose plan is not given keep theirs.
 * Finds a project's messages by its own index, so that it does not read messages that others keep longer.
 */
export async function expire(
  sql: SqlPool,
  retentions: readonly RecordRetention[],
  limit: number,
): Promise<number> {
  return await sql.transaction((transaction) => expireOldest(transaction, retentions, limit));
}

async function expireOldest(
  transaction: Transaction,
  retentions: readonly RecordRetention[],
  limit: number,
): Promise<number> {
  const found = await transaction.query<{ id: string }[]>(Prisma.sql`
    WITH kept AS (${keptSince(retentions)})
    SELECT old.id::text AS id
    FROM kept
    CROSS JOIN unnest(enum_range(NULL::direction)) AS d (direction)
    CROSS JOIN LATERAL (
      SELECT m.id
      FROM messages AS m
      WHERE m.project_id = kept.project_id
        AND m.direction = d.direction
        AND m.id < kept.since
        AND m.sweep_at IS NULL
        AND NOT EXISTS (SELECT FROM payloads AS p WHERE p.message_id = m.id)
      ORDER BY m.id
      LIMIT ${limit}
    ) AS old
    LIMIT ${limit}
  `);
  if (found.length === 0) return 0;
  const ids = found.map(({ id }) => id);
  const { first, last } = idRange(ids);
  return await transaction.execute(Prisma.sql`
    WITH attempts_of_them AS (
      DELETE FROM attempts
      WHERE message_id = ANY (${ids}::uuid[]) AND message_id BETWEEN ${first}::uuid AND ${last}::uuid
    )
    DELETE FROM messages
    WHERE id = ANY (${ids}::uuid[]) AND id BETWEEN ${first}::uuid AND ${last}::uuid
  `);
}

/**
 * Deletes at most `limit` events without messages and payload that are older than their tenant's plan keeps records.
 * Returns the number of events.
 */
export async function expireEvents(
  sql: SqlPool,
  retentions: readonly RecordRetention[],
  limit: number,
): Promise<number> {
  return await sql.execute(Prisma.sql`
    DELETE FROM events
    WHERE id IN (
      SELECT old.id
      FROM (${keptSince(retentions)}) AS kept
      CROSS JOIN LATERAL (
        SELECT e.id
        FROM events AS e
        WHERE e.project_id = kept.project_id
          AND e.id < kept.since
          AND NOT EXISTS (
            SELECT FROM messages AS m
            WHERE m.event_id = e.id AND ${isSibling(Prisma.sql`m.id`, Prisma.sql`e.id`)}
          )
          AND NOT EXISTS (SELECT FROM payloads AS p WHERE p.message_id = e.id)
          AND NOT EXISTS (SELECT FROM fan_out_parts AS f WHERE f.event_id = e.id)
        ORDER BY e.id
        LIMIT ${limit}
      ) AS old
      LIMIT ${limit}
    )
  `);
}

/**
 * Selects `project_id` and `since`: the smallest id of a record that the plan of the project's tenant keeps. Leaves out
 * projects of tenants whose plan is not given.
 */
function keptSince(retentions: readonly RecordRetention[]): Prisma.Sql {
  return Prisma.sql`
    SELECT p.id AS project_id, uuid_v7_floor(now() - given.hours * interval '1 hour') AS since
    FROM projects AS p
    JOIN tenants AS t ON t.id = p.tenant_id
    JOIN unnest(${retentions.map(({ plan }) => plan)}::text[], ${retentions.map(({ hours }) => hours)}::int[])
      AS given (plan, hours) ON given.plan = t.plan`;
}
