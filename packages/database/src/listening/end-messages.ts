import { NO_LISTENER, NO_RESULT } from '@posthorn/domain';
import { type Clients, Prisma } from '../connections/open-connection.js';
import type { SqlClient } from '../connections/sql-client.js';
import { deadLetterAssignments } from '../messages/dead-letter-assignments.js';
import { CONFIRMED, endOpen } from './end-open.js';
import { missedParts } from './missed-messages.js';

const CONFIRMED_AT_ONCE = 500;

/** Ends a caller's messages up to a position as delivered, without an attempt. A long backlog takes several steps. */
export async function confirmUpTo(
  { sql, prepared }: Clients,
  { endpointId, position }: { readonly endpointId: string; readonly position: string },
): Promise<void> {
  for (;;) {
    const ids = await findIds(
      prepared,
      Prisma.sql`endpoint_id = ${endpointId}::uuid AND position <= ${position}::bigint ORDER BY position`,
      CONFIRMED_AT_ONCE,
    );
    if (ids.length === 0) return;
    await endOpen(sql, ids, {
      assignments: CONFIRMED,
      condition: Prisma.sql`u.position <= ${position}::bigint`,
      further: Prisma.sql`, ${missedParts(Prisma.sql`SELECT id FROM open`, null)}`,
    });
  }
}

/**
 * Fails at most `limit` messages that no listener took until the end of their retention, or that got no result. Returns
 * their number.
 */
export async function failOverdue({ sql, prepared }: Clients, limit: number): Promise<number> {
  const ids = await findIds(prepared, Prisma.sql`ends_at <= now() ORDER BY ends_at`, limit);
  if (ids.length === 0) return 0;
  for (const [status, reason] of [
    ['queued', NO_LISTENER],
    ['delivering', NO_RESULT],
  ] as const) {
    await endOpen(sql, ids, {
      assignments: Prisma.sql`${deadLetterAssignments(reason)}, sweep_at = now()`,
      condition: Prisma.sql`u.ends_at <= now() AND m.status = ${status}::message_status`,
    });
  }
  return ids.length;
}

async function findIds(prepared: SqlClient, which: Prisma.Sql, limit: number): Promise<readonly string[]> {
  const rows = await prepared.query<{ id: string }[]>(Prisma.sql`
    SELECT message_id::text AS id FROM unconfirmed_messages WHERE ${which} LIMIT ${limit}::int
  `);
  return rows.map(({ id }) => id);
}
