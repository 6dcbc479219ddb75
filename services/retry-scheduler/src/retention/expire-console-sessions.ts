import type { MaintenanceDependencies } from '../maintenance/maintenance-dependencies.js';
import { untilDone } from '../maintenance/until-done.js';

const BATCH = 1000;

/** Deletes sessions of console and portal and one-time codes that are over, and counts of failed sign-ins. */
export async function expireConsoleSessions(
  { database }: Pick<MaintenanceDependencies, 'database'>,
  signal: AbortSignal,
): Promise<void> {
  await untilDone(BATCH, (limit) => database.consoleSessions.deleteExpired(limit), signal);
}
