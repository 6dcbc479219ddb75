import { NO_LISTENER, NO_RESULT } from '@posthorn/domain';
import { type PrismaClient, Prisma } from '../connections/prisma-client.js';
import type { SqlClient } from '../connections/sql-client.js';
import { deadLetterAssignments } from '../messages/dead-letter-assignments.js';
import { idRange } from '../partitions/id-range.js';
import { missedParts } from './missed-messages.js';

const CONFIRMED_AT_ONCE = 500;

/** Ends a caller's messages up to a position as delivered, without an attempt. A long backlog takes several steps. */
export async function confirmUpTo(
  prisma: PrismaClient,
  prepared: SqlClient,
  { endpointId, position }: { readonly endpointId: string; readonly position: string },
): Promise<void> {
  for (;;) {
    const ids = await findIds(
      prepared,
      Prisma.sql`endpoint_id = ${endpointId}::uuid AND position <= ${position}::bigint ORDER BY position`,
      CONFIRMED_AT_ONCE,
    );
    if (ids.length === 0) return;
    await endMessages(prisma, ids, {
      assignments: CONFIRMED,
      condition: Prisma.sql`u.position <= ${position}::bigint`,
      further: Prisma.sql`, ${missedParts(Prisma.sql`SELECT id FROM open`, null)}`,
    });
  }
}

/** As delivered, without an attempt. */
export const CONFIRMED = Prisma.sql`
  status = 'succeeded', delivered_at = now(), last_error = NULL, sweep_at = NULL, updated_at = now()`;

/**
 * Fails at most `limit` messages that no listener took until the end of their retention, or that got no result. Returns
 * their number.
 */
export async function failOverdue(prisma: PrismaClient, prepared: SqlClient, limit: number): Promise<number> {
  const ids = await findIds(prepared, Prisma.sql`ends_at <= now() ORDER BY ends_at`, limit);
  if (ids.length === 0) return 0;
  for (const [status, reason] of [
    ['queued', NO_LISTENER],
    ['delivering', NO_RESULT],
  ] as const) {
    await endMessages(prisma, ids, {
      assignments: Prisma.sql`${deadLetterAssignments(reason)}, sweep_at = now()`,
      condition: Prisma.sql`u.ends_at <= now() AND m.status = ${status}::message_status`,
    });
  }
  return ids.length;
}

async function findIds(prepared: SqlClient, which: Prisma.Sql, limit: number): Promise<readonly string[]> {
  const rows = await prepared.$queryRaw<{ id: string }[]>(Prisma.sql`
    SELECT message_id::text AS id FROM unconfirmed_messages WHERE ${which} LIMIT ${limit}::int
  `);
  return rows.map(({ id }) => id);
}

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
export async function endMessages(
  prisma: Pick<PrismaClient, '$executeRaw'>,
  ids: readonly string[],
  { assignments, condition, further = Prisma.empty }: Ending,
): Promise<void> {
  const { first, last } = idRange(ids);
  await prisma.$executeRaw(Prisma.sql`
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
