import { setTimeout as sleep } from 'node:timers/promises';
import { type LoadTarget, nowMs } from '@posthorn/lab';
import type { BenchLab } from '../lab/open-bench-lab.js';
import { drain } from './drain.js';

export interface Accepted {
  readonly accepted: number;
  readonly perSecond: number;
}

/** Sends as fast as the target accepts. */
export async function sendFor(
  { generator }: Pick<BenchLab, 'generator'>,
  target: LoadTarget,
  seconds: number,
): Promise<Accepted> {
  const startedMs = nowMs();
  await generator.start(target, { kind: 'closed' });
  await sleep(seconds * 1000);
  const { accepted } = await generator.stopSending();
  return { accepted, perSecond: (accepted / (nowMs() - startedMs)) * 1000 };
}

/** The same, and waits until all has arrived. */
export async function sendAndDrain(lab: BenchLab, target: LoadTarget, seconds: number): Promise<Accepted> {
  const { receivers } = lab;
  const takenBefore = await receivers.countTaken();
  const sent = await sendFor(lab, target, seconds);
  await drain(lab, takenBefore + sent.accepted);
  await receivers.takeReceipts();
  return sent;
}
