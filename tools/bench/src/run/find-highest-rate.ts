export interface RateSearch {
  /** The first guess. */
  readonly startRate: number;
  /** Rates to try, and a few more while none was kept up with. */
  readonly probes: number;
  /** Whether this rate is kept up with. */
  probe(rate: number): Promise<boolean>;
}

const UP = 1.4;
const DOWN = 0.6;
/** Rates that are closer than that are the same on a machine like this. */
const PRECISION = 1.03;
const MORE_PROBES = 6;

/** The highest rate that was kept up with: steps until one is and one is not, then halves between them. 0 when none was. */
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
