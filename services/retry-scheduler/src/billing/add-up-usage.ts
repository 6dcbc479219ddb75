import type { MaintenanceDependencies } from '../maintenance/maintenance-dependencies.js';
import { untilDone } from '../maintenance/until-done.js';

const BATCH = 10_000;

/** Keeps the counts of accepted messages few: one row for each project and month, and those of the last seconds. */
export async function addUpUsage(
  { database: { usage } }: Pick<MaintenanceDependencies, 'database'>,
  signal: AbortSignal,
): Promise<void> {
  await untilDone(BATCH, usage.addUp, signal);
}
