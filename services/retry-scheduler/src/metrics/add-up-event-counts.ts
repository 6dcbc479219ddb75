import type { MaintenanceDependencies } from '../maintenance/maintenance-dependencies.js';
import { untilDone } from '../maintenance/until-done.js';

const BATCH = 10_000;

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
  await untilDone(BATCH, pullEvents.addUpCounts, signal);
  for (const coarsening of COARSENINGS) {
    await untilDone(BATCH, (limit) => pullEvents.coarsenCounts({ ...coarsening, limit }), signal);
  }
  await untilDone(BATCH, (limit) => pullEvents.deleteCountsOlderThan({ days: KEPT_DAYS, limit }), signal);
}
