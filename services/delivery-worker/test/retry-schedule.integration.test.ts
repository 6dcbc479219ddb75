import { describe, expect, it } from '@jest/globals';
import { RETRY_SCHEDULES } from '@posthorn/domain';
import { releaseAfterTest, waitFor } from '@posthorn/test-support';
import { countDelayed, countWaiting } from './support/queue-counts.js';
import { startEnvironment } from './support/start-environment.js';

const SCALE = 0.000_002;

const environment = await startEnvironment();

/** Replaces the retry-scheduler. */
function forwardRetries(): void {
  for (const schedule of ['fast', 'slow'] as const) {
    const consumer = environment.queues.retries.consume(schedule, {
      concurrency: 10,
      async handle(job) {
        await environment.queues.deliveries.add(job);
        return { kind: 'done' };
      },
      onReturnToQueue: () => undefined,
    });
    releaseAfterTest(() => consumer.close());
  }
}

describe.each([
  ['500', 500, [...RETRY_SCHEDULES.slow.slice(0, 7).map((ms) => ['slow', ms / 1000])]],
  [
    '429',
    429,
    [
      ...RETRY_SCHEDULES.fast.map((ms) => ['fast', ms / 1000]),
      ...RETRY_SCHEDULES.slow.slice(0, 2).map((ms) => ['slow', ms / 1000]),
    ],
  ],
])('a destination that always answers %s', (_name, status, waits) => {
  it('gets 8 attempts at the intervals of the retry schedule, and the message becomes one dead letter', async () => {
    const receiver = await environment.startReceiver([{ status }]);
    const deadLetters = await countWaiting(environment.redisUrl, 'dead-letters');
    forwardRetries();
    const worker = await environment.startWorker({ RETRY_TIME_SCALE: String(SCALE) });
    const id = await environment.send(await environment.createEndpoint(receiver.url));
    const row = await waitFor(async () => {
      const message = await environment.database.messages.findById(id);
      return message?.status === 'failed_permanent' && message;
    });
    await worker.stop();

    const attempts = await environment.attemptsOf(id);
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
    expect(await countWaiting(environment.redisUrl, 'dead-letters')).toBe(deadLetters + 1);
    for (const queue of ['retries-fast', 'retries-slow'] as const) {
      expect(await countDelayed(environment.redisUrl, queue)).toBe(0);
    }
  });
});

it("an endpoint's own retry schedule decides the waits and the number of attempts", async () => {
  const receiver = await environment.startReceiver([{ status: 500 }, { status: 429 }, { status: 500 }]);
  forwardRetries();
  const worker = await environment.startWorker({ RETRY_TIME_SCALE: String(SCALE) });
  const endpoint = await environment.createEndpoint(receiver.url, {}, { retrySchedule: [60, 604_800] });
  const id = await environment.send(endpoint);
  await waitFor(
    async () => (await environment.database.messages.findById(id))?.status === 'failed_permanent',
  );
  await worker.stop();
  const attempts = await environment.attemptsOf(id);
  expect(attempts.map(({ retryType, retryAfterSeconds }) => [retryType, retryAfterSeconds])).toEqual([
    ['slow', 60],
    ['fast', 30],
    [null, null],
  ]);
});
