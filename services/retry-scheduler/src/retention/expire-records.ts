import { recordRetentions } from '@posthorn/domain';
import type { MaintenanceDependencies } from '../maintenance/maintenance-dependencies.js';
import { untilDone } from '../maintenance/until-done.js';

/** So few that whoever waits behind a batch does not notice. */
const BATCH = 1000;

/** Messages and attempts leave when their tenant's plan keeps them no longer. */
export async function expireRecords(
  { database: { messages }, plans }: Pick<MaintenanceDependencies, 'database' | 'plans'>,
  signal: AbortSignal,
): Promise<void> {
  const retentions = recordRetentions(plans);
  await untilDone(BATCH, (limit) => messages.expire(retentions, limit), signal);
}
