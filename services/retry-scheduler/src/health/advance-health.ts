import type { MaintenanceDependencies } from '../maintenance/maintenance-dependencies.js';
import { untilDone } from '../maintenance/until-done.js';

const BATCH = 100;

/** Marks endpoints as failing and as recovered, and disables those that are dead. */
export async function advanceHealth(
  { database: { endpointHealth } }: Pick<MaintenanceDependencies, 'database'>,
  signal: AbortSignal,
): Promise<void> {
  await untilDone(BATCH, endpointHealth.forgetDeleted, signal);
  await untilDone(BATCH, endpointHealth.advance, signal);
}
