import { recordRetentions } from '@posthorn/domain';
import type { MaintenanceDependencies } from '../maintenance/maintenance-dependencies.js';
import { untilDone } from '../maintenance/until-done.js';

/** Small enough that other users of the database do not notice the wait. */
const BATCH = 1000;

/** Deletes messages, attempts and events after the record retention of their tenant's plan. */
export async function expireRecords(
  { database: { messageRetention }, plans }: Pick<MaintenanceDependencies, 'database' | 'plans'>,
  signal: AbortSignal,
): Promise<void> {
  const retentions = recordRetentions(plans);
  await untilDone(BATCH, (limit) => messageRetention.expire(retentions, limit), signal);
  await untilDone(BATCH, (limit) => messageRetention.expireEvents(retentions, limit), signal);
}
