import type { MaintenanceDependencies } from '../maintenance/maintenance-dependencies.js';

/** Small enough that other users of the database do not notice the wait. */
const PART = 250;

/** Replays the further messages of events with many, part after part, at their project's rate. The sweep enqueues them. */
export async function continueReplays(
  { database: { events }, rates }: Pick<MaintenanceDependencies, 'database' | 'rates'>,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted && (await events.replayNextPart(PART, rates.fitReplays)));
}
