import { setTimeout as sleep } from 'node:timers/promises';
import { type LoadTarget, type SendColumns, nowMs } from '@posthorn/lab';
import type { BenchLab } from '../lab/open-bench-lab.js';
import { drain } from './drain.js';
import { keepsUp } from './keeps-up.js';

export interface SustainOptions {
  readonly perSecond: number;
  readonly seconds: number;
  /** Runs while the rate is held. The default is nothing. */
  readonly meanwhile?: () => Promise<unknown>;
}

export interface SustainedLoad {
  readonly acceptedPerSecond: number;
  readonly deliveredPerSecond: number;
  /** The messages delivered between the two readings. */
  readonly delivered: number;
  /** The start of the measured part. Earlier sends are excluded. */
  readonly fromMs: number;
  readonly isKeptUp: boolean;
  readonly sends: SendColumns;
}

/** The share of the time before counting starts, in which idle parts start up. */
const LEAD_IN_SHARE = 0.25;

/** Sends at a rate, measures, and waits until all accepted messages have arrived. */
export async function sustainRate(
  lab: BenchLab,
  target: LoadTarget,
  { perSecond, seconds, meanwhile = () => Promise.resolve() }: SustainOptions,
): Promise<SustainedLoad> {
  const { generator } = lab;
  const takenBefore = await lab.receivers.countTaken();
  await generator.start(target, { kind: 'open', perSecond });
  await sleep(seconds * LEAD_IN_SHARE * 1000);
  const before = await readCounts(lab);
  const [end] = [sleep(seconds * 1000)];
  await meanwhile();
  await end;
  const after = await readCounts(lab);
  const sends = await generator.stopSending();
  await drain(lab, takenBefore + sends.accepted);
  const tookSeconds = (after.atMs - before.atMs) / 1000;
  const acceptedPerSecond = (after.accepted - before.accepted) / tookSeconds;
  const delivered = after.taken - before.taken;
  const deliveredPerSecond = delivered / tookSeconds;
  const backlog = takenBefore + after.accepted - after.taken;
  const isKeptUp = keepsUp({ perSecond, acceptedPerSecond, deliveredPerSecond, backlog });
  return { acceptedPerSecond, deliveredPerSecond, delivered, fromMs: before.atMs, isKeptUp, sends };
}

interface Counts {
  readonly atMs: number;
  readonly accepted: number;
  readonly taken: number;
}

async function readCounts({ generator, receivers }: BenchLab): Promise<Counts> {
  const [{ accepted }, taken] = await Promise.all([generator.progress(), receivers.countTaken()]);
  return { atMs: nowMs(), accepted, taken };
}
