export interface RateSearch {
  /** The first rate to try. */
  readonly startRate: number;
  /** The maximum number of rates to try, plus a few more while no rate was kept. */
  readonly probes: number;
  /** Whether the service keeps up with this rate. */
  probe(rate: number): Promise<boolean>;
}

const UP = 1.4;
const DOWN = 0.6;
/** Rates within this factor are equal on such a machine. */
const PRECISION = 1.03;
const MORE_PROBES = 6;

/**
 * The highest rate that the service keeps up with. Multiplies the rate until one is kept and one is missed, then
 * bisects.
 * Returns 0 when no rate was kept.
 */
export async function findHighestRate({ startRate, probes, probe }: RateSearch): Promise<number> {
  let kept = 0;
  let missed = Number.POSITIVE_INFINITY;
  const mayTry = (tried: number): boolean => tried < (kept === 0 ? probes + MORE_PROBES : probes);
  for (let tried = 0; mayTry(tried) && missed > kept * PRECISION; tried += 1) {
    const rate = Math.round(nextRate(kept, missed, startRate));
    if (await probe(rate)) kept = rate;
    else missed = rate;
  }
  return kept;
}

function nextRate(kept: number, missed: number, startRate: number): number {
  if (kept === 0 && missed === Number.POSITIVE_INFINITY) return startRate;
  if (missed === Number.POSITIVE_INFINITY) return kept * UP;
  if (kept === 0) return missed * DOWN;
  return (kept + missed) / 2;
}
