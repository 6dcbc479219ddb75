import { setTimeout as sleep } from 'node:timers/promises';
import type { Aim } from '@posthorn/lab';
import type { Workshop } from '../run/workshop.js';
import { type Costs, measureCosts } from './costs.js';
import { type Hold, type HoldWish, holdRate } from './hold-rate.js';

export interface CostlyHold extends Hold {
  readonly costs: Costs;
}

/** Holds a rate and measures the used resources. */
export async function holdWithCosts(
  workshop: Workshop,
  aim: Aim,
  { perSecond, seconds }: Omit<HoldWish, 'meanwhile'>,
): Promise<CostlyHold> {
  let costs: Costs | undefined;
  const meanwhile = async (): Promise<void> => {
    costs = await measureCosts(workshop, () => sleep(seconds * 1000));
  };
  const hold = await holdRate(workshop, aim, { perSecond, seconds, meanwhile });
  if (costs === undefined) throw new Error('Nothing was measured.');
  return { ...hold, costs };
}
