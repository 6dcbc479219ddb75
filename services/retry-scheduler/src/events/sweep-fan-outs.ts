import { ENQUEUE_GRACE_MS } from '@posthorn/domain';
import type { MaintenanceDependencies } from '../maintenance/maintenance-dependencies.js';

/** Each event has up to some hundred parts. */
const BATCH = 1000;

/** Enqueues fan-outs again whose job was lost, or whose process died. */
export async function sweepFanOuts({
  database,
  queues,
  logger,
}: Pick<MaintenanceDependencies, 'database' | 'queues' | 'logger'>): Promise<void> {
  const eventIds = await database.events.sweepFanOuts({ limit: BATCH, againAfterMs: ENQUEUE_GRACE_MS });
  if (eventIds.length === 0) return;
  await Promise.all(eventIds.map((eventId) => queues.fanOuts.addAgain({ eventId })));
  logger.info('the sweep enqueued overdue fan-outs', { events: eventIds.length });
}
