import type { MaintenanceDependencies } from '../maintenance/maintenance-dependencies.js';
import { untilDone } from '../maintenance/until-done.js';

const BATCH = 10_000;

/** Aggregates the counts of accepted messages to one row per project and month, plus the rows of the last seconds. */
export async function addUpUsage(
  { database: { usage } }: Pick<MaintenanceDependencies, 'database'>,
  signal: AbortSignal,
): Promise<void> {
  await untilDone(BATCH, usage.addUp, signal);
}
