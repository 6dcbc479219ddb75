import type { Sql } from './open-sql.js';

/**
 * Counts the statements that wait for a lock, in this database only: other tests run beside. `kind` is a wait event of
 * the type Lock, such as `advisory`. Works within a transaction, too, which would otherwise read the same state again.
 */
export async function countLockWaits(query: Sql, kind?: string): Promise<number> {
  await query('SELECT pg_stat_clear_snapshot()');
  const waiting = await query(
    `SELECT FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock' AND wait_event = coalesce($1, wait_event)`,
    [kind],
  );
  return waiting.length;
}
