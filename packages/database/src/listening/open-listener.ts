import { type PrismaClient, Prisma } from '../connections/prisma-client.js';
import type { SqlClient } from '../connections/sql-client.js';
import { requeueMessages } from './requeue-messages.js';

export interface NewListener {
  readonly id: string;
  readonly endpointId: string;
  readonly processId: string;
}

/** More than one page of a long poll, whose messages no connection holds. */
const MAX_WITHOUT_LISTENER = 1000;

/**
 * Adds a connection. Messages that were handed out and that no connection holds wait again: a long poll got them and
 * has not confirmed them. Returns the position from which on the listener gets every message, handed out or not.
 */
export async function openListener(
  prisma: PrismaClient,
  prepared: SqlClient,
  { id, endpointId, processId }: NewListener,
): Promise<string> {
  const [row] = await prepared.$queryRaw<{ newSince: string }[]>(Prisma.sql`
    INSERT INTO listeners (id, endpoint_id, process_id, new_since)
    SELECT ${id}::uuid, ${endpointId}::uuid, ${processId}::uuid, coalesce(max(position), 0)
    FROM unconfirmed_messages
    WHERE endpoint_id = ${endpointId}::uuid
    RETURNING new_since::text AS "newSince"
  `);
  if (row === undefined) throw new Error('An aggregate has a row.');
  const unheld = await prepared.$queryRaw<{ id: string }[]>(Prisma.sql`
    SELECT u.message_id::text AS id
    FROM unconfirmed_messages AS u
    WHERE u.endpoint_id = ${endpointId}::uuid
      AND u.handed_out_at IS NOT NULL
      AND NOT EXISTS (SELECT FROM hand_outs AS h WHERE h.message_id = u.message_id)
    LIMIT ${MAX_WITHOUT_LISTENER}
  `);
  await requeueMessages(
    prisma,
    unheld.map((message) => message.id),
  );
  return row.newSince;
}
