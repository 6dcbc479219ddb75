import type { ChoreDependencies } from './chore-dependencies.js';

const BATCH = 10_000;

/** Keeps the counts of accepted messages few: one row for each project and month, and those of the last seconds. */
export async function addUpUsage(
  { database: { usage } }: Pick<ChoreDependencies, 'database'>,
  signal: AbortSignal,
): Promise<void> {
  let done = BATCH;
  while (done === BATCH && !signal.aborted) done = await usage.addUp(BATCH);
}
