import { setTimeout as sleep } from 'node:timers/promises';
import type { LoadTarget } from '@posthorn/lab';
import type { BenchLab } from '../lab/open-bench-lab.js';
import { type Costs, measureCosts } from './costs.js';
import { type SustainedLoad, type SustainOptions, sustainRate } from '../load/sustain-rate.js';

export interface CostedLoad extends SustainedLoad {
  readonly costs: Costs;
}

/** Holds a rate and measures the used resources. */
export async function sustainWithCosts(
  lab: BenchLab,
  target: LoadTarget,
  { perSecond, seconds }: Omit<SustainOptions, 'meanwhile'>,
): Promise<CostedLoad> {
  let costs: Costs | undefined;
  const meanwhile = async (): Promise<void> => {
    costs = await measureCosts(lab, () => sleep(seconds * 1000));
  };
  const sustained = await sustainRate(lab, target, { perSecond, seconds, meanwhile });
  if (costs === undefined) throw new Error('Nothing was measured.');
  return { ...sustained, costs };
}
