import type { Measured } from './messages.js';

export interface LoopOptions {
  readonly forMs: number;
  readonly atOnce: number;
}

/** The share of the time before counting starts, in which code is compiled. */
const WARM_UP_SHARE = 0.3;

/**
 * Repeats a unit of work with the given concurrency. `unit` resolves to the number of completed units. A busy machine
 * gets more time than `forMs`, until it has completed something that can be measured.
 */
export async function measureLoop(
  { forMs, atOnce }: LoopOptions,
  unit: (turn: number) => Promise<number>,
): Promise<Measured> {
  let units = 0;
  let turns = 0;
  let isOver = false;
  const isDone = (): boolean => isOver;
  const work = async (): Promise<void> => {
    while (!isDone()) {
      const done = await unit(turns++);
      units += done;
    }
  };
  const working = Array.from({ length: atOnce }, work);
  await elapse(forMs * WARM_UP_SHARE);
  const before = { units, atMs: performance.now(), cpu: process.cpuUsage() };
  do await elapse(forMs);
  while (units === before.units);
  const cpu = process.cpuUsage(before.cpu);
  const done = units - before.units;
  const tookMs = performance.now() - before.atMs;
  isOver = true;
  await Promise.all(working);
  return { perSecond: (done / tookMs) * 1000, cpuMs: (cpu.user + cpu.system) / 1000 / done };
}

function elapse(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
