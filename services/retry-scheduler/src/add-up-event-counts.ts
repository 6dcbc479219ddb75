import type { ChoreDependencies } from './chore-dependencies.js';
import { untilDone } from './until-done.js';

const BATCH = 10_000;

/** One more than the longest window of metrics. */
const KEPT_DAYS = 31;

/** Keeps the counts of events few, so that a sum of them costs the same as events pile up. */
export async function addUpEventCounts(
  { database: { events } }: Pick<ChoreDependencies, 'database'>,
  signal: AbortSignal,
): Promise<void> {
  await untilDone(BATCH, events.addUpCounts, signal);
  await untilDone(BATCH, (limit) => events.deleteCountsOlderThan({ days: KEPT_DAYS, limit }), signal);
}
