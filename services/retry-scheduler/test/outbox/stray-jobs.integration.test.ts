import { beforeEach, describe, expect, it } from '@jest/globals';
import { HOUR } from '@posthorn/domain';
import { redisCommand } from '@posthorn/local-stack';
import type { DeliveryJob } from '@posthorn/queues';
import { ago, ALL, changeMessages, createLogRecord, waitFor } from '@posthorn/test-support';
import { sweepOverdueMessages } from '../../src/outbox/sweep-overdue-messages.js';
import { type Environment, startEnvironment } from '../support/start-environment.js';

let environment: Environment;
beforeEach(async () => {
  environment = await startEnvironment();
});

/** Accepts and enqueues messages that were last changed an hour ago. */
async function acceptQueued(count: number): Promise<readonly DeliveryJob[]> {
  const jobs = await Promise.all(Array.from({ length: count }, () => environment.accept()));
  await Promise.all(jobs.map(environment.queues.deliveries.add));
  await changeMessages(environment.query, ALL, { updatedAt: ago(HOUR) });
  return jobs;
}

async function sweep(): Promise<readonly string[]> {
  await changeMessages(environment.query, ALL, { sweepAt: new Date() });
  const { logger, lines } = createLogRecord();
  const counter = { inc: () => undefined };
  await sweepOverdueMessages({ ...environment, logger, swept: counter, lost: counter });
  return lines.map(({ message }) => message);
}

const idsOf = (jobs: readonly DeliveryJob[]): readonly string[] =>
  jobs.map(({ messageId }) => messageId).sort();

describe('a job whose hash exists but that no list contains', () => {
  it('is delivered within one sweep after the first', async () => {
    const jobs = await acceptQueued(20);
    await redisCommand(environment.redisUrl, ['DEL', '{bull:0}:deliveries:prioritized']);
    expect(await sweep()).toEqual(['stray jobs were queued again']);
    const taken = environment.takeDeliveries();
    await waitFor(() => taken.length >= jobs.length);
    expect(idsOf(taken)).toEqual(idsOf(jobs));
  });

  it('is left unchanged by the first sweep, because it may be in the middle of enqueuing', async () => {
    await acceptQueued(3);
    await changeMessages(environment.query, ALL, { updatedAt: new Date() });
    await redisCommand(environment.redisUrl, ['DEL', '{bull:0}:deliveries:prioritized']);
    expect(await sweep()).toEqual([]);
    expect(await environment.countWaiting('deliveries')).toBe(0);
  });

  it('is delivered by a running scheduler and a worker that continues with other messages', async () => {
    const jobs = await acceptQueued(20);
    await redisCommand(environment.redisUrl, ['DEL', '{bull:0}:deliveries:prioritized']);
    const taken = environment.takeDeliveries();
    await environment.startScheduler({ RESUME_POLL_SECONDS: '1' });
    const other = await environment.accept();
    await environment.queues.deliveries.add(other);
    await waitFor(() => new Set(idsOf(taken)).size > jobs.length);
    expect(new Set(idsOf(taken))).toEqual(new Set(idsOf([...jobs, other])));
  });

  it('can be an export as well', async () => {
    await environment.queues.exports.add({ exportId: 'e', runs: 0 });
    await redisCommand(environment.redisUrl, ['DEL', '{bull:0}:exports:wait']);
    await environment.queues.exports.addAgain({ exportId: 'e', runs: 0 });
    expect(await environment.countWaiting('exports')).toBe(1);
    await environment.queues.exports.addAgain({ exportId: 'e', runs: 0 });
    expect(await environment.countWaiting('exports')).toBe(1);
  });
});

it('leaves a long backlog unchanged, including the order of its jobs', async () => {
  await acceptQueued(300);
  const before = await redisCommand(environment.redisUrl, ['ZCARD', '{bull:0}:deliveries:prioritized']);
  expect(await sweep()).toEqual([]);
  expect(await redisCommand(environment.redisUrl, ['ZCARD', '{bull:0}:deliveries:prioritized'])).toBe(before);
  expect(before).toBe(':300');
});
