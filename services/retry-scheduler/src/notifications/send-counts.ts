import type { MaintenanceDependencies } from '../maintenance/maintenance-dependencies.js';
import { untilDone } from '../maintenance/until-done.js';

const BATCH = 50;

/** Tells projects of failed messages and rejected requests, at most once in an interval for each endpoint. */
export async function sendNotificationCounts(
  { database: { notifications } }: Pick<MaintenanceDependencies, 'database'>,
  signal: AbortSignal,
): Promise<void> {
  await untilDone(BATCH, notifications.sendCounts, signal);
}
