import { setTimeout as sleep } from 'node:timers/promises';
import type { RunningExperiment } from '../experiment/under-load.js';

const DROP_EVERY_MS = 500;

/** Repeatedly ends every connection of the services. */
export async function dropConnections({ stack, scale, say, reportMetric }: RunningExperiment): Promise<void> {
  say('drops all database connections, again and again');
  let dropped = 0;
  for (let round = 0; round < scale.seconds / 2; round += 1) {
    const [row] = await stack.sql.query(
      `SELECT count(pg_terminate_backend(pid))::int AS count FROM pg_stat_activity
       WHERE application_name LIKE 'posthorn %' AND application_name <> 'posthorn lab'`,
    );
    dropped += Number(row?.['count']);
    await sleep(DROP_EVERY_MS);
  }
  reportMetric('connections dropped', dropped);
}

/** Locks the messages table, as a migration or a careless operator does. Reads and writes of messages wait. */
export async function lockMessages({ stack, scale, say }: RunningExperiment): Promise<void> {
  const seconds = scale.awaySeconds * 2;
  say(`locks the messages for ${seconds} s`);
  const atMs = Date.now();
  await stack.sql.query(
    `BEGIN; LOCK TABLE messages IN ACCESS EXCLUSIVE MODE; SELECT pg_sleep(${seconds}); COMMIT`,
  );
  stack.journal.add({ kind: 'store-away', name: 'PostgreSQL', atMs, untilMs: Date.now() });
}
