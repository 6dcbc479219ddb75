import type { MaintenanceDependencies } from '../maintenance/maintenance-dependencies.js';
import { untilDone } from '../maintenance/until-done.js';

const BATCH = 10_000;

/** Keeps the changes that metrics are read from few, so that they are read as fast as ever while messages pile up. */
export async function addUpMessageCounts(
  { database: { metrics } }: Pick<MaintenanceDependencies, 'database'>,
  signal: AbortSignal,
): Promise<void> {
  await untilDone(BATCH, metrics.addUp, signal);
  await untilDone(BATCH, metrics.deleteOld, signal);
}
