import { beforeAll, describe, expect, it } from '@jest/globals';
import { LADDERS } from '@posthorn/domain';
import { releaseAfterTest, waitFor } from '@posthorn/test-support';
import { countDelayed, countWaiting } from '../support/queue-counts.js';
import { type World, startWorld } from '../support/start-world.js';

const SCALE = 0.000_002;

let world: World;
beforeAll(async () => {
  world = await startWorld();
});

/** Replaces the retry-scheduler. */
function forwardRetries(): void {
  for (const ladder of ['fast', 'slow'] as const) {
    const consumer = world.queues.consumeRetries(ladder, {
      concurrency: 10,
      async handle(job) {
        await world.queues.addDelivery(job);
        return { kind: 'done' };
      },
      onReturnToQueue: () => undefined,
    });
    releaseAfterTest(() => consumer.close());
  }
}

describe.each([
  ['500', 500, [...LADDERS.slow.slice(0, 7).map((ms) => ['slow', ms / 1000])]],
  [
    '429',
    429,
    [
      ...LADDERS.fast.map((ms) => ['fast', ms / 1000]),
      ...LADDERS.slow.slice(0, 2).map((ms) => ['slow', ms / 1000]),
    ],
  ],
])('a destination that always answers %s', (_name, status, waits) => {
  it('gets 8 attempts at the intervals of the retry schedule, and the message becomes one dead letter', async () => {
    const receiver = await world.startReceiver([{ status }]);
    const deadLetters = await countWaiting(world.redisUrl, 'dead-letters');
    forwardRetries();
    const worker = await world.startWorker({ RETRY_TIME_SCALE: String(SCALE) });
    const id = await world.send(await world.createEndpoint(receiver.url));
    const row = await waitFor(async () => {
      const message = await world.database.messages.findById(id);
      return message?.status === 'failed_permanent' && message;
    });
    await worker.stop();

    const attempts = await world.attemptsOf(id);
    expect(attempts.map(({ attemptNo }) => attemptNo)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(attempts.map(({ retryType, retryAfterSeconds }) => [retryType, retryAfterSeconds])).toEqual([
      ...waits,
      [null, null],
    ]);
    const gaps = attempts.slice(1).map(({ createdAt }, index) => {
      return createdAt.getTime() - (attempts[index]?.createdAt.getTime() ?? 0);
    });
    waits.forEach(([, seconds], index) => {
      expect(gaps[index]).toBeGreaterThanOrEqual(Math.floor(Number(seconds) * 1000 * SCALE));
    });
    expect(row).toMatchObject({ attemptCount: 8, responseStatus: status, failedAt: expect.any(Date) });
    expect(row.nextAttemptAt).toBeNull();

    expect(new Set(receiver.requests.map(({ headers }) => headers['x-webhook-id']))).toEqual(new Set([id]));
    expect(new Set(receiver.requests.map(({ body }) => body.toString('hex'))).size).toBe(1);
    expect(receiver.requests).toHaveLength(8);
    expect(await countWaiting(world.redisUrl, 'dead-letters')).toBe(deadLetters + 1);
    for (const queue of ['retries-fast', 'retries-slow'] as const) {
      expect(await countDelayed(world.redisUrl, queue)).toBe(0);
    }
  });
});
