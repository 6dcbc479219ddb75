import type { Tally } from '../tally.js';

/** From so many requests on, chance is no excuse. */
const ENOUGH_REQUESTS = 5000;

/** The operations that an attack of this size must have seen succeed, and did not: it has tried little there. */
export function findUnreached(tally: Pick<Tally, 'total' | 'neverAccepted'>): readonly string[] {
  return tally.total() < ENOUGH_REQUESTS ? [] : tally.neverAccepted();
}
