import { setTimeout as sleep } from 'node:timers/promises';
import type { LoadTarget } from '@posthorn/lab';
import type { BenchLab } from '../lab/open-bench-lab.js';
import { type Costs, measureCosts } from './costs.js';
import { type Hold, type HoldOptions, holdRate } from '../load/hold-rate.js';

export interface CostlyHold extends Hold {
  readonly costs: Costs;
}

/** Holds a rate and measures the used resources. */
export async function holdWithCosts(
  lab: BenchLab,
  target: LoadTarget,
  { perSecond, seconds }: Omit<HoldOptions, 'meanwhile'>,
): Promise<CostlyHold> {
  let costs: Costs | undefined;
  const meanwhile = async (): Promise<void> => {
    costs = await measureCosts(lab, () => sleep(seconds * 1000));
  };
  const hold = await holdRate(lab, target, { perSecond, seconds, meanwhile });
  if (costs === undefined) throw new Error('Nothing was measured.');
  return { ...hold, costs };
}
