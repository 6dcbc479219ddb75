import type { MaintenanceDependencies } from '../maintenance/maintenance-dependencies.js';
import { untilDone } from '../maintenance/until-done.js';

const BATCH = 10_000;

/** Aggregates the status changes behind the metrics, so that reading them costs the same as messages accumulate. */
export async function addUpMessageCounts(
  { database: { metrics } }: Pick<MaintenanceDependencies, 'database'>,
  signal: AbortSignal,
): Promise<void> {
  await untilDone(BATCH, metrics.addUp, signal);
  await untilDone(BATCH, metrics.deleteOld, signal);
}
