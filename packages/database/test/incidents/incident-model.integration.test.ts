import { expect, it } from '@jest/globals';
import { useAttempts } from '../support/use-attempts.js';

const own = useAttempts();
const { attempt, attempts, schedule, list } = own;

it('has at most one open incident of an endpoint, and loses no failure, with two schedulers and late counts', async () => {
  const other = own.open.connect();
  const random = createRandom(7);
  let failures = 0;
  const acts: readonly (() => Promise<unknown>)[] = [
    async () => {
      const count = 1 + Math.floor(random() * 12);
      failures += count;
      await attempts(count, { agoMs: Math.floor(random() * 1000) });
    },
    () => attempt({ succeeded: true }),
    () => Promise.all([schedule(), schedule(other)]),
    () => Promise.all([schedule(), schedule(other)]),
    async () => {
      await own.open.database.endpoints.pause(own.endpointId);
      await own.open.database.endpoints.resume(own.endpointId);
    },
  ];
  for (let step = 0; step < 150; step += 1) {
    await acts[Math.floor(random() * acts.length)]?.();
    expect((await list()).filter(({ endedAt }) => endedAt === null).length).toBeLessThanOrEqual(1);
  }
  await Promise.all([schedule(), schedule(other)]);
  expect(await own.open.query('SELECT failed_total::int AS total FROM endpoint_health')).toEqual([
    { total: failures },
  ]);
  const counted = (await list()).reduce((sum, incident) => sum + incident.failures, 0);
  expect(counted).toBeLessThanOrEqual(failures);
});

/** A linear congruential generator: the same numbers in each run. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 1103515245 + 12345) % 2 ** 31) / 2 ** 31;
}
