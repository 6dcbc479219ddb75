import pg from 'pg';
import type { ConnectionOptions } from '../connections/create-pool.js';

export type DayTablesConnection = Pick<ConnectionOptions, 'url' | 'applicationName'>;

const CONNECT_TIMEOUT_MS = 3000;
const STATEMENT_TIMEOUT_MS = 120_000;
/** Does not wait longer for a transaction that locks a partition. The next round continues from there. */
const LOCK_TIMEOUT_MS = 5000;

/**
 * Uses a separate connection for work on the tables of days. A concurrent detachment does not block readers and
 * writers, but is not possible within a transaction.
 */
export async function withDayTables<Result>(
  { url, applicationName }: DayTablesConnection,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({
    connectionString: url,
    application_name: applicationName,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
  });
  // The running statement reports the error itself.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Locks for the rest of the connection: one process at a time drops days. */
export async function mayDrop(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ mine: boolean }>(
    "SELECT pg_try_advisory_lock(hashtext('posthorn.drop_empty_days')) AS mine",
  );
  return rows[0]?.mine === true;
}
