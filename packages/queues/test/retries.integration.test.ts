import { beforeEach, describe, expect, it } from '@jest/globals';
import { createUuidV7 } from '@posthorn/common';
import { HOUR } from '@posthorn/domain';
import { releaseAfterTest, waitFor } from '@posthorn/test-support';
import type { DeadLetterJob, DeliveryJob } from '../src/index.js';
import { type OpenQueues, openQueues } from './support/open-queues.js';
import { redisNumber } from './support/redis-numbers.js';

let open: OpenQueues;
beforeEach(async () => {
  open = await openQueues();
});

function newRetry(): DeliveryJob {
  return { messageId: createUuidV7(), endpointId: createUuidV7(), attemptNo: 2 };
}

function consumeRetries(schedule: 'fast' | 'slow'): { readonly job: DeliveryJob; readonly atMs: number }[] {
  const taken: { readonly job: DeliveryJob; readonly atMs: number }[] = [];
  const consumer = open.queues.retries.consume(schedule, {
    concurrency: 10,
    handle(job) {
      taken.push({ job, atMs: Date.now() });
      return Promise.resolve({ kind: 'done' });
    },
    onReturnToQueue: () => undefined,
  });
  releaseAfterTest(() => consumer.close());
  return taken;
}

it('comes after its delay, to the consumer of its retry schedule only', async () => {
  const [fast, slow] = [consumeRetries('fast'), consumeRetries('slow')];
  const [quick, late] = [newRetry(), newRetry()];
  const addedAt = Date.now();
  await open.queues.retries.add('slow', late, 400);
  await open.queues.retries.add('fast', quick, 200);
  await waitFor(() => fast.length + slow.length === 2);
  expect([fast[0]?.job, slow[0]?.job]).toEqual([quick, late]);
  expect((fast[0]?.atMs ?? 0) - addedAt).toBeGreaterThanOrEqual(195);
  expect((slow[0]?.atMs ?? 0) - addedAt).toBeGreaterThanOrEqual(395);
});

it('is one retry when it is added twice', async () => {
  const retry = newRetry();
  await open.queues.retries.add('slow', retry, HOUR);
  await open.queues.retries.add('slow', retry, HOUR);
  expect(await redisNumber(open.url, 'ZCARD', '{bull:0}:retries-slow:delayed')).toBe(1);
});

it('comes at once when it is not delayed', async () => {
  const taken = consumeRetries('fast');
  await open.queues.retries.add('fast', newRetry(), 0);
  await waitFor(() => taken.length === 1);
});

describe('a dead letter', () => {
  function newLetter(): DeadLetterJob {
    const messageId = createUuidV7();
    return {
      messageId,
      projectId: createUuidV7(),
      endpointId: createUuidV7(),
      lastError: 'connection refused',
    };
  }

  /** Returns the offset from the end at which Redis begins its search. */
  function offset({ messageId }: DeadLetterJob): Promise<number> {
    return redisNumber(open.url, 'LPOS', '{bull:0}:dead-letters:wait', messageId);
  }

  it('stays in its queue as one job when it is added repeatedly', async () => {
    const letter = newLetter();
    await open.queues.deadLetters.add(letter);
    await open.queues.deadLetters.add(letter);
    expect(await redisNumber(open.url, 'LLEN', '{bull:0}:dead-letters:wait')).toBe(1);
    expect(await redisNumber(open.url, 'HLEN', `{bull:0}:dead-letters:${letter.messageId}`)).toBeGreaterThan(
      0,
    );
  });

  it('is found first by Redis when it is the oldest, which expires first', async () => {
    const letters = Array.from({ length: 3 }, newLetter);
    for (const letter of letters) await open.queues.deadLetters.add(letter);
    expect(await Promise.all(letters.map(offset))).toEqual([0, 1, 2]);
  });

  it('is removed as one of many at once, and the others stay', async () => {
    const letters = Array.from({ length: 250 }, newLetter);
    await Promise.all(letters.map(open.queues.deadLetters.add));
    const [stays, ...leave] = letters.map(({ messageId }) => messageId);
    await Promise.all([...leave, createUuidV7()].map(open.queues.deadLetters.remove));
    expect(await redisNumber(open.url, 'LLEN', '{bull:0}:dead-letters:wait')).toBe(1);
    expect(await redisNumber(open.url, 'EXISTS', `{bull:0}:dead-letters:${String(stays)}`)).toBe(1);
    expect(await redisNumber(open.url, 'EXISTS', `{bull:0}:dead-letters:${String(leave[0])}`)).toBe(0);
  });
});
