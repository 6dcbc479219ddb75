import { Prisma } from '../connections/prisma-client.js';
import type { SqlClient } from '../connections/sql-client.js';

export interface ProcessLease {
  readonly processId: string;
  readonly leaseMs: number;
}

export async function addProcess(client: SqlClient, { processId, leaseMs }: ProcessLease): Promise<void> {
  await client.$queryRaw(Prisma.sql`
    INSERT INTO listener_processes (id, alive_until)
    VALUES (${processId}::uuid, now() + ${leaseMs}::float8 * interval '1 millisecond')
  `);
}

/** Returns false when the lease had expired and another process has released the listeners. */
export async function extendLease(client: SqlClient, { processId, leaseMs }: ProcessLease): Promise<boolean> {
  const rows = await client.$queryRaw<{ id: string }[]>(Prisma.sql`
    UPDATE listener_processes
    SET alive_until = now() + ${leaseMs}::float8 * interval '1 millisecond'
    WHERE id = ${processId}::uuid AND alive_until >= now()
    RETURNING id
  `);
  return rows.length === 1;
}

/** Removes processes without listeners: one that ended, and those whose lease expired. */
export async function removeProcesses(client: SqlClient, processId: string | null): Promise<void> {
  await client.$queryRaw(Prisma.sql`
    DELETE FROM listener_processes AS p
    WHERE (p.id = ${processId}::uuid OR p.alive_until < now())
      AND NOT EXISTS (SELECT FROM listeners AS l WHERE l.process_id = p.id)
  `);
}

/** Returns listeners of processes whose lease expired. */
export async function findDeadListeners(client: SqlClient, limit: number): Promise<readonly string[]> {
  const rows = await client.$queryRaw<{ id: string }[]>(Prisma.sql`
    SELECT l.id::text AS id
    FROM listener_processes AS p
    JOIN listeners AS l ON l.process_id = p.id
    WHERE p.alive_until < now()
    LIMIT ${limit}
  `);
  return rows.map(({ id }) => id);
}
