import { beforeEach, describe, expect, it } from '@jest/globals';
import { createUuidV7 } from '@posthorn/common';
import { MINUTE } from '@posthorn/domain';
import { ago, changeMessages, createLogRecord, waitFor } from '@posthorn/test-support';
import { sweepOverdueMessages } from '../../src/outbox/sweep-overdue-messages.js';
import { type Environment, startEnvironment } from '../support/start-environment.js';

let environment: Environment;
beforeEach(async () => {
  environment = await startEnvironment();
});

async function sweepAtOf(messageId: string): Promise<Date | null | undefined> {
  return (await environment.database.messages.findById(messageId))?.sweepAt;
}

it('delivers a message whose job was never enqueued', async () => {
  const job = await environment.accept();
  const taken = environment.takeDeliveries();
  await environment.startScheduler();
  await waitFor(() => taken.length > 0);
  expect(taken).toEqual([job]);
});

it('delivers each of many messages once with several schedulers', async () => {
  const jobs = await Promise.all(Array.from({ length: 1200 }, () => environment.accept()));
  const taken = environment.takeDeliveries();
  await Promise.all([environment.startScheduler(), environment.startScheduler()]);
  await waitFor(() => taken.length >= jobs.length);
  const ids = taken.map(({ messageId }) => messageId);
  expect([...ids].sort()).toEqual(jobs.map(({ messageId }) => messageId).sort());
});

it('delivers a message whose worker died, and leaves a message that a worker holds', async () => {
  const [lost, held] = [await environment.accept(), await environment.accept()];
  await environment.connect({ leaseMs: 0 }).deliveries.claim(lost);
  await environment.database.deliveries.claim(held);
  const taken = environment.takeDeliveries();
  await environment.startScheduler();
  await waitFor(() => taken.length > 0);
  expect(taken).toEqual([lost]);
  expect(await environment.countWaiting('deliveries')).toBe(0);
});

it('delivers a retry whose job was lost as the next attempt', async () => {
  const { claimedUntil, ...claim } = await environment.acceptAndClaim();
  const past = new Date(Date.now() - 1000);
  await environment.database.deliveries.record({
    ...claim,
    claimedUntil,
    id: createUuidV7(),
    createdAt: past,
    responseBodyTruncated: false,
    responseBodyStored: false,
    outcome: {
      status: 'pending_retry',
      retryType: 'slow',
      retryAfterSeconds: 1800,
      nextAttemptAt: past,
      sweepAt: past,
    },
  });
  const taken = environment.takeDeliveries();
  await environment.startScheduler();
  await waitFor(() => taken.length > 0);
  expect(taken).toEqual([{ ...claim, attemptNo: 2 }]);
});

describe('a dead letter whose job was lost', () => {
  async function failAMinuteAgo(): Promise<string> {
    const claim = await environment.acceptAndClaim();
    await environment.database.deliveries.fail({ ...claim, reason: 'endpoint deleted' });
    await changeMessages(environment.query, claim.messageId, { failedAt: ago(MINUTE) });
    return claim.messageId;
  }

  it('is added once, and then the sweep ignores its message', async () => {
    const messageId = await failAMinuteAgo();
    await Promise.all([environment.startScheduler(), environment.startScheduler()]);
    await waitFor(async () => (await sweepAtOf(messageId)) === null);
    expect(await environment.countWaiting('dead-letters')).toBe(1);
  });

  it('is not added a second time when its job exists after all', async () => {
    const messageId = await failAMinuteAgo();
    await environment.queues.deadLetters.add({ messageId, projectId: 'p', endpointId: 'e', lastError: '' });
    await environment.startScheduler();
    await waitFor(async () => (await sweepAtOf(messageId)) === null);
    expect(await environment.countWaiting('dead-letters')).toBe(1);
  });
});

it('does not lose a message when Redis fails: the next sweep takes it again', async () => {
  const { messageId } = await environment.accept();
  const { logger } = createLogRecord();
  const deliveries = { ...environment.queues.deliveries, add: () => Promise.reject(new Error('away')) };
  const queues = { ...environment.queues, deliveries };
  const { database, files } = environment;
  const counter = { inc: () => undefined };
  const dependencies = { database, queues, files, logger, swept: counter, lost: counter };
  await expect(sweepOverdueMessages(dependencies)).rejects.toThrow('away');
  const sweepAt = await sweepAtOf(messageId);
  expect(Number(sweepAt) - Date.now()).toBeLessThanOrEqual(5000);
});
