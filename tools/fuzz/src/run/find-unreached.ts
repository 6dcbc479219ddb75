import type { Tally } from '../tally.js';

/** With this many requests, an operation without a success is not a coincidence. */
const ENOUGH_REQUESTS = 5000;

/** The operations without a success in an attack of sufficient size; the attack has barely tested them. */
export function findUnreached(tally: Pick<Tally, 'total' | 'neverAccepted'>): readonly string[] {
  return tally.total() < ENOUGH_REQUESTS ? [] : tally.neverAccepted();
}
