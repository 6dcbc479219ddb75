import pg from 'pg';
import type { ConnectionOptions } from '../connections/create-pool.js';

export type DayTablesConnection = Pick<ConnectionOptions, 'url' | 'applicationName'>;

const CONNECT_TIMEOUT_MS = 3000;
const STATEMENT_TIMEOUT_MS = 120_000;
/** Whoever holds a partition for longer than that is not waited for; the next round goes on from there. */
const LOCK_TIMEOUT_MS = 5000;

/**
 * A connection of its own for work on the tables of days: to detach them concurrently lets readers and writers go on, but is not possible
 * within a transaction.
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
  // The statement under way fails by itself.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
