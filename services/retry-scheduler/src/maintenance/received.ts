import { type MaintenanceDependencies, untilDone } from './maintenance.js';

const LISTENERS = 250;
const COUNTS = 10_000;

/** Releases the messages of listeners whose process died, and wakes the listeners that remain. */
export async function closeDeadListeners({
  database,
  queues,
}: Pick<MaintenanceDependencies, 'database' | 'queues'>): Promise<void> {
  for (const endpointId of await database.listening.closeDead(LISTENERS)) {
    await queues.wakeListeners(endpointId).catch(() => undefined);
  }
}

/** One day more than the longest window of metrics. */
const KEPT_DAYS = 31;

/**
 * The resolution that the windows of metrics need: an hour to the minute, a day to the quarter of an hour, more to the
 * hour.
 */
const COARSENINGS = [
  { olderThanMinutes: 2 * 60, binMinutes: 15 },
  { olderThanMinutes: 25 * 60, binMinutes: 60 },
] as const;

/** Aggregates the event counts, so that reading them costs the same as events accumulate. */
export async function addUpEventCounts(
  { database: { pullEvents } }: Pick<MaintenanceDependencies, 'database'>,
  signal: AbortSignal,
): Promise<void> {
  await untilDone(COUNTS, pullEvents.addUpCounts, signal);
  for (const coarsening of COARSENINGS) {
    await untilDone(COUNTS, (limit) => pullEvents.coarsenCounts({ ...coarsening, limit }), signal);
  }
  await untilDone(COUNTS, (limit) => pullEvents.deleteCountsOlderThan({ days: KEPT_DAYS, limit }), signal);
}
