import { DISABLED_TOO_OFTEN } from '@posthorn/domain';
import { type Transaction, Prisma } from '../connections/open-connection.js';
import type { SqlClient } from '../connections/sql-client.js';

/** On `endpoints AS e`: it is probed until something succeeds. One that answered 410 Gone is not. */
export const IS_PROBED = Prisma.raw(
  `(e.disabled_at IS NOT NULL AND e.disabled_reason <> 'gone' AND e.auto_recover AND e.deleted_at IS NULL)`,
);

/** Has the scheduler plan the probes of a disabled endpoint. Call it while the endpoint is locked. */
export async function startProbing(transaction: Transaction, endpointId: string): Promise<void> {
  await planProbes(transaction, Prisma.sql`e.id = ${endpointId}::uuid`);
}

/** Does the same for the endpoints that match a condition on `endpoints AS e`. Returns their number. */
export async function planProbes(client: SqlClient, which: Prisma.Sql): Promise<number> {
  const planned = await client.query<object[]>(Prisma.sql`
    INSERT INTO endpoint_probes AS p (endpoint_id, project_id, look_at, disabled_times)
    SELECT e.id, e.project_id, now(), ARRAY[e.disabled_at] FROM endpoints AS e WHERE ${IS_PROBED} AND ${which}
    ON CONFLICT (endpoint_id) DO UPDATE SET
      look_at = excluded.look_at,
      waits = false,
      failures = 0,
      disabled_times = CASE
        WHEN p.disabled_times[1] = excluded.disabled_times[1] THEN p.disabled_times
        ELSE (excluded.disabled_times || p.disabled_times)[1:${DISABLED_TOO_OFTEN}]
      END
    RETURNING true
  `);
  return planned.length;
}

/** Ends the probes of an endpoint, and forgets one that runs. Call it while the endpoint is locked. */
export async function stopProbing(transaction: Transaction, endpointId: string): Promise<void> {
  await transaction.execute(Prisma.sql`
    UPDATE endpoints SET next_probe_at = NULL WHERE id = ${endpointId}::uuid AND next_probe_at IS NOT NULL
  `);
  await transaction.execute(Prisma.sql`
    UPDATE endpoint_probes
    SET look_at = NULL, waits = false, message_id = NULL, attempt_no = NULL
    WHERE endpoint_id = ${endpointId}::uuid
  `);
}

/** Starts or ends the probes of an endpoint, when its setting is given. Call it while the endpoint is locked. */
export async function setProbing(
  transaction: Transaction,
  endpointId: string,
  autoRecover: boolean | undefined,
): Promise<void> {
  if (autoRecover === true) await startProbing(transaction, endpointId);
  if (autoRecover === false) await stopProbing(transaction, endpointId);
}
