import { setTimeout as sleep } from 'node:timers/promises';
import { type LoadTarget, type SendColumns, nowMs } from '@posthorn/lab';
import { type Costs, measureCosts } from '../costs/costs.js';
import type { BenchLab } from '../lab/open-bench-lab.js';
import { drain } from './drain.js';

export interface Rate {
  readonly perSecond: number;
  readonly seconds: number;
}

export interface SustainedLoad {
  readonly deliveredPerSecond: number;
  /** The messages delivered while the costs were measured. */
  readonly delivered: number;
  /** The start of the measured part. Earlier sends are excluded. */
  readonly fromMs: number;
  readonly sends: SendColumns;
  readonly costs: Costs;
}

/** The share of the time before counting starts, in which idle parts start up. */
const LEAD_IN_SHARE = 0.25;

/** Sends at a rate, measures, and waits until all accepted messages have arrived. */
export async function sustainRate(
  lab: BenchLab,
  target: LoadTarget,
  { perSecond, seconds }: Rate,
): Promise<SustainedLoad> {
  const { generator, receivers } = lab;
  const takenBefore = await receivers.countTaken();
  await generator.start(target, { kind: 'open', perSecond });
  await sleep(seconds * LEAD_IN_SHARE * 1000);
  const [fromMs, fromTaken] = [nowMs(), await receivers.countTaken()];
  const { costs } = await measureCosts(lab, () => sleep(seconds * 1000));
  const delivered = (await receivers.countTaken()) - fromTaken;
  const deliveredPerSecond = (delivered / (nowMs() - fromMs)) * 1000;
  const sends = await generator.stopSending();
  await drain(lab, takenBefore + sends.accepted);
  return { deliveredPerSecond, delivered, fromMs, sends, costs };
}
