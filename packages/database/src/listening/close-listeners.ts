import { type PrismaClient, Prisma } from '../connections/prisma-client.js';
import type { SqlClient } from '../connections/sql-client.js';
import { requeueMessages } from './requeue-messages.js';

/** A connection has at most a hundred messages without a result. */
const LISTENERS_AT_ONCE = 20;

/**
 * Removes connections that are over. Messages that they were handed and that have no result wait again. Returns the
 * endpoints of these messages. A crash before the end leaves listeners, which another call removes.
 */
export async function closeListeners(
  prisma: PrismaClient,
  prepared: SqlClient,
  ids: readonly string[],
): Promise<readonly string[]> {
  const concerned = new Set<string>();
  for (let at = 0; at < ids.length; at += LISTENERS_AT_ONCE) {
    const part = ids.slice(at, at + LISTENERS_AT_ONCE);
    const handedOut = await findHandedOut(prepared, part);
    for (const endpointId of await requeueMessages(prisma, handedOut)) concerned.add(endpointId);
    await removeListeners(prepared, part);
  }
  return [...concerned];
}

async function findHandedOut(
  prepared: SqlClient,
  listenerIds: readonly string[],
): Promise<readonly string[]> {
  const rows = await prepared.$queryRaw<{ id: string }[]>(Prisma.sql`
    SELECT DISTINCT message_id::text AS id FROM hand_outs WHERE listener_id = ANY (${listenerIds}::uuid[]) AND NOT skipped
  `);
  return rows.map(({ id }) => id);
}

/** An ephemeral endpoint is deleted some time after its last listener left. */
async function removeListeners(prepared: SqlClient, listenerIds: readonly string[]): Promise<void> {
  await prepared.$queryRaw(Prisma.sql`
    WITH removed AS (
      DELETE FROM listeners
      WHERE id = ANY (ARRAY(
        SELECT id FROM listeners WHERE id = ANY (${listenerIds}::uuid[]) ORDER BY id FOR UPDATE
      ))
      RETURNING endpoint_id
    )
    UPDATE sources
    SET unheard_since = now()
    WHERE endpoint_id IN (SELECT endpoint_id FROM removed) AND unheard_since IS NOT NULL
  `);
}
