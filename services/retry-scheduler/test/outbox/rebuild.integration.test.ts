import { beforeEach, describe, expect, it } from '@jest/globals';
import { createUuidV7 } from '@posthorn/common';
import { HOUR } from '@posthorn/domain';
import type { DeliveryJob } from '@posthorn/queues';
import { ALL, changeMessages, claimMessage, fromNow, NEVER, waitFor } from '@posthorn/test-support';
import { type Environment, startEnvironment } from '../support/start-environment.js';

let environment: Environment;
beforeEach(async () => {
  environment = await startEnvironment();
  // Keeps the sweep from finding the messages, so that only the rebuild is tested.
  environment = { ...environment, database: environment.connect({ sweepAfterMs: HOUR }) };
});

async function accept(): Promise<DeliveryJob> {
  const job = await environment.accept();
  await changeMessages(environment.query, job.messageId, { sweepAt: fromNow(HOUR) });
  return job;
}

async function failOnce(retryType: 'fast' | 'slow', dueInMs: number): Promise<DeliveryJob> {
  const job = await accept();
  const dueAt = new Date(Date.now() + dueInMs);
  await environment.database.deliveries.record({
    ...(await claimMessage(environment.database, job)),
    id: createUuidV7(),
    createdAt: new Date(),
    responseBodyStored: false,
    responseBodyTruncated: false,
    outcome: {
      status: 'pending_retry',
      retryType,
      retryAfterSeconds: 1800,
      nextAttemptAt: dueAt,
      sweepAt: new Date(dueAt.getTime() + HOUR),
    },
  });
  return { ...job, attemptNo: 2 };
}

describe('after Redis has lost everything, the scheduler', () => {
  it('enqueues the queued messages in their order, without waiting for the sweep', async () => {
    const jobs = await Promise.all(Array.from({ length: 1100 }, accept));
    // Several statements accepted the messages. One common time leaves the order to their ids.
    await changeMessages(environment.query, ALL, { sweepAt: fromNow(HOUR) });
    await environment.loseRedis();
    await Promise.all([environment.startScheduler(), environment.startScheduler()]);
    await waitFor(async () => (await environment.countWaiting('deliveries')) === jobs.length);
    const taken = environment.takeDeliveries();
    await waitFor(() => taken.length >= jobs.length);
    expect(taken.map(({ messageId }) => messageId)).toEqual(jobs.map(({ messageId }) => messageId));
  });

  it('restores the wait of each retry, and enqueues due retries', async () => {
    await failOnce('fast', 60_000);
    await failOnce('slow', HOUR);
    await failOnce('slow', HOUR);
    const due = await failOnce('slow', -1000);
    await environment.loseRedis();
    const taken = environment.takeDeliveries();
    await environment.startScheduler();
    await waitFor(() => environment.queues.dataMarker.isMarked());
    await waitFor(() => taken.length > 0);
    expect(taken).toEqual([due]);
    expect(await environment.countDelayed('retries-fast')).toBe(1);
    expect(await environment.countDelayed('retries-slow')).toBe(2);
  });

  it('leaves messages of busy workers and paused endpoints unchanged', async () => {
    const [inHand, paused, queued] = [await accept(), await accept(), await accept()];
    await environment.database.deliveries.claim(inHand);
    await changeMessages(environment.query, paused.messageId, { status: 'paused', sweepAt: NEVER });
    await environment.loseRedis();
    const taken = environment.takeDeliveries();
    await environment.startScheduler();
    await waitFor(async () => await environment.queues.dataMarker.isMarked());
    await waitFor(() => taken.length > 0);
    expect(taken).toEqual([queued]);
  });

  it('restores the dead-letter queue', async () => {
    for (let count = 0; count < 3; count += 1) {
      const job = await claimMessage(environment.database, await accept());
      await environment.database.deliveries.fail({ ...job, reason: 'endpoint deleted' });
    }
    await changeMessages(environment.query, ALL, { sweepAt: null });
    await environment.loseRedis();
    await environment.startScheduler();
    await waitFor(async () => (await environment.countWaiting('dead-letters')) === 3);
  });
});

describe('the Redis data marker', () => {
  it('is set by the process that rebuilt, and only by one', async () => {
    await environment.loseRedis();
    expect(await environment.queues.dataMarker.isMarked()).toBe(false);
    const nothing = (): Promise<void> => Promise.resolve();
    const isOther = await environment.queues.dataMarker.restore(async () => {
      expect(await environment.queues.dataMarker.restore(nothing)).toBe(false);
    });
    expect(isOther).toBe(true);
    expect(await environment.queues.dataMarker.isMarked()).toBe(true);
  });

  it('is not set when the data was lost again in the meantime', async () => {
    await environment.loseRedis();
    expect(await environment.queues.dataMarker.restore(() => environment.loseRedis())).toBe(false);
    expect(await environment.queues.dataMarker.isMarked()).toBe(false);
    const pages = environment.queues.dataMarker.restore(async (keepGoing) => {
      await environment.loseRedis();
      await keepGoing();
    });
    await expect(pages).rejects.toThrow('lost its data again');
    expect(await environment.queues.dataMarker.isMarked()).toBe(false);
  });

  it('is not set when the rebuild failed, and the next process may rebuild at once', async () => {
    await environment.loseRedis();
    const failing = environment.queues.dataMarker.restore(() => Promise.reject(new Error('away')));
    await expect(failing).rejects.toThrow('away');
    expect(await environment.queues.dataMarker.restore(() => Promise.resolve())).toBe(true);
  });
});
