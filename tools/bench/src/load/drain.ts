import { setTimeout as sleep } from 'node:timers/promises';
import type { BenchLab } from '../lab/open-bench-lab.js';

const DRAINED_WITHIN_MS = 60_000;
const LOOK_EVERY_MS = 50;

/** Waits until the receivers have taken that many messages in all, so that none is in flight. */
export async function drain({ receivers }: Pick<BenchLab, 'receivers'>, taken: number): Promise<void> {
  const deadline = Date.now() + DRAINED_WITHIN_MS;
  while ((await receivers.countTaken()) < taken) {
    if (Date.now() > deadline) throw new Error('Accepted messages did not arrive in time.');
    await sleep(LOOK_EVERY_MS);
  }
}
