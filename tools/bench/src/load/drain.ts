import { setTimeout as sleep } from 'node:timers/promises';
import type { BenchLab } from '../lab/open-bench-lab.js';

const NEXT_WITHIN_MS = 30_000;
const LOOK_EVERY_MS = 50;

/** Waits until the receivers have taken that many messages in all, so that none is in flight. */
export async function drain({ receivers }: Pick<BenchLab, 'receivers'>, taken: number): Promise<void> {
  let seen = 0;
  let deadline = Date.now() + NEXT_WITHIN_MS;
  for (;;) {
    const now = await receivers.countTaken();
    if (now >= taken) return;
    if (now > seen) deadline = Date.now() + NEXT_WITHIN_MS;
    seen = Math.max(seen, now);
    if (Date.now() > deadline) throw new Error('Accepted messages did not arrive in time.');
    await sleep(LOOK_EVERY_MS);
  }
}
