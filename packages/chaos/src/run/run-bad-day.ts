import { oneBadDay } from '../scenarios/one-bad-day.js';
import { createChance } from '../trial/chance.js';
import type { Outcome } from '../trial/scenario.js';
import { openLaboratory } from './laboratory.js';

const SHORT = { seconds: 6, awaySeconds: 6, perSecond: 30, backlog: 200 };
const SEED = 1;

/** The short form of the suite: everything in turn, on one stack. */
export async function runBadDay(): Promise<Outcome> {
  const { stack, receivers, api, stop } = await openLaboratory({});
  try {
    const { name } = oneBadDay;
    return await oneBadDay.run({
      name,
      scale: SHORT,
      chance: createChance(SEED),
      stack,
      receivers,
      api,
      say: () => undefined,
    });
  } finally {
    await stop();
  }
}
