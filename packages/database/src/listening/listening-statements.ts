import { type Clients, Prisma } from '../connections/open-connection.js';
import type { SqlClient } from '../connections/sql-client.js';
import { requeueMessages } from './requeue-messages.js';

export * from './delete-unheard.js';
export * from './end-messages.js';
export * from './find-next-messages.js';
export * from './hand-out.js';
export * from './record-results.js';

export interface ProcessLease {
  readonly processId: string;
  readonly leaseMs: number;
}

/** Adds a process that will hold connections. It must extend its lease. */
export async function addProcess({ prepared }: Clients, { processId, leaseMs }: ProcessLease): Promise<void> {
  await prepared.query(Prisma.sql`
    INSERT INTO listener_processes (id, alive_until)
    VALUES (${processId}::uuid, now() + ${leaseMs}::float8 * interval '1 millisecond')
  `);
}

/** Returns false when the lease had expired and another process has released the listeners. */
export async function extendLease(
  { prepared }: Clients,
  { processId, leaseMs }: ProcessLease,
): Promise<boolean> {
  const rows = await prepared.query<{ id: string }[]>(Prisma.sql`
    UPDATE listener_processes
    SET alive_until = now() + ${leaseMs}::float8 * interval '1 millisecond'
    WHERE id = ${processId}::uuid AND alive_until >= now()
    RETURNING id
  `);
  return rows.length === 1;
}

/** Removes a process without listeners. */
export async function endProcess({ prepared }: Clients, processId: string): Promise<void> {
  await removeProcesses(prepared, processId);
}

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
export async function open(
  { sql, prepared }: Clients,
  { id, endpointId, processId }: NewListener,
): Promise<string> {
  const [row] = await prepared.query<{ newSince: string }[]>(Prisma.sql`
    INSERT INTO listeners (id, endpoint_id, process_id, new_since)
    SELECT ${id}::uuid, ${endpointId}::uuid, ${processId}::uuid, coalesce(max(position), 0)
    FROM unconfirmed_messages
    WHERE endpoint_id = ${endpointId}::uuid
    RETURNING new_since::text AS "newSince"
  `);
  if (row === undefined) throw new Error('An aggregate has a row.');
  const unheld = await prepared.query<{ id: string }[]>(Prisma.sql`
    SELECT u.message_id::text AS id
    FROM unconfirmed_messages AS u
    WHERE u.endpoint_id = ${endpointId}::uuid
      AND u.handed_out_at IS NOT NULL
      AND NOT EXISTS (SELECT FROM hand_outs AS h WHERE h.message_id = u.message_id)
    LIMIT ${MAX_WITHOUT_LISTENER}
  `);
  await requeueMessages(
    sql,
    unheld.map((message) => message.id),
  );
  return row.newSince;
}

/** A connection has at most a hundred messages without a result. */
const LISTENERS_AT_ONCE = 20;

/**
 * Removes connections that are over. Messages that they were handed and that have no result wait again. Returns the
 * endpoints of these messages. A crash before the end leaves listeners, which another call removes.
 */
export async function close({ sql, prepared }: Clients, ids: readonly string[]): Promise<readonly string[]> {
  const concerned = new Set<string>();
  for (let at = 0; at < ids.length; at += LISTENERS_AT_ONCE) {
    const part = ids.slice(at, at + LISTENERS_AT_ONCE);
    const handedOut = await findHandedOut(prepared, part);
    for (const endpointId of await requeueMessages(sql, handedOut)) concerned.add(endpointId);
    await removeListeners(prepared, part);
  }
  return [...concerned];
}

/** Does the same for at most `limit` connections of processes whose lease expired. */
export async function closeDead(clients: Clients, limit: number): Promise<readonly string[]> {
  const endpointIds = await close(clients, await findDeadListeners(clients.prepared, limit));
  await removeProcesses(clients.prepared, null);
  return endpointIds;
}

async function findHandedOut(
  prepared: SqlClient,
  listenerIds: readonly string[],
): Promise<readonly string[]> {
  const rows = await prepared.query<{ id: string }[]>(Prisma.sql`
    SELECT DISTINCT message_id::text AS id FROM hand_outs WHERE listener_id = ANY (${listenerIds}::uuid[]) AND NOT skipped
  `);
  return rows.map(({ id }) => id);
}

/** An ephemeral endpoint is deleted some time after its last listener left. */
async function removeListeners(prepared: SqlClient, listenerIds: readonly string[]): Promise<void> {
  await prepared.query(Prisma.sql`
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

/** Removes processes without listeners: one that ended, and those whose lease expired. */
async function removeProcesses(prepared: SqlClient, processId: string | null): Promise<void> {
  await prepared.query(Prisma.sql`
    DELETE FROM listener_processes AS p
    WHERE (p.id = ${processId}::uuid OR p.alive_until < now())
      AND NOT EXISTS (SELECT FROM listeners AS l WHERE l.process_id = p.id)
  `);
}

/** Returns listeners of processes whose lease expired. */
async function findDeadListeners(prepared: SqlClient, limit: number): Promise<readonly string[]> {
  const rows = await prepared.query<{ id: string }[]>(Prisma.sql`
    SELECT l.id::text AS id
    FROM listener_processes AS p
    JOIN listeners AS l ON l.process_id = p.id
    WHERE p.alive_until < now()
    LIMIT ${limit}
  `);
  return rows.map(({ id }) => id);
}
