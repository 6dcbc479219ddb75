import { beforeEach, describe, expect, it } from '@jest/globals';
import { createUuidV7 } from '@posthorn/common';
import { createLogRecord, waitFor } from '@posthorn/test-support';
import { sweepOverdueMessages } from '../../src/outbox/sweep-overdue-messages.js';
import { type World, startWorld } from '../support/start-world.js';

let world: World;
beforeEach(async () => {
  world = await startWorld();
});

async function sweepAtOf(messageId: string): Promise<Date | null | undefined> {
  return (await world.database.messages.findById(messageId))?.sweepAt;
}

it('delivers a message whose job was never enqueued', async () => {
  const job = await world.accept();
  const taken = world.takeDeliveries();
  await world.startScheduler();
  await waitFor(() => taken.length > 0);
  expect(taken).toEqual([job]);
});

it('delivers each of many messages once with several schedulers', async () => {
  const jobs = await Promise.all(Array.from({ length: 1200 }, () => world.accept()));
  const taken = world.takeDeliveries();
  await Promise.all([world.startScheduler(), world.startScheduler()]);
  await waitFor(() => taken.length >= jobs.length);
  const ids = taken.map(({ messageId }) => messageId);
  expect([...ids].sort()).toEqual(jobs.map(({ messageId }) => messageId).sort());
});

it('delivers a message whose worker died, and leaves a message that a worker holds', async () => {
  const [lost, held] = [await world.accept(), await world.accept()];
  await world.connect({ leaseMs: 0 }).deliveries.claim(lost);
  await world.database.deliveries.claim(held);
  const taken = world.takeDeliveries();
  await world.startScheduler();
  await waitFor(() => taken.length > 0);
  expect(taken).toEqual([lost]);
  expect(await world.countWaiting('deliveries')).toBe(0);
});

it('delivers a retry whose job was lost as the next attempt', async () => {
  const { claimedUntil, ...claim } = await world.acceptAndClaim();
  const past = new Date(Date.now() - 1000);
  await world.database.deliveries.record({
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
  const taken = world.takeDeliveries();
  await world.startScheduler();
  await waitFor(() => taken.length > 0);
  expect(taken).toEqual([{ ...claim, attemptNo: 2 }]);
});

describe('a dead letter whose job was lost', () => {
  async function failAMinuteAgo(): Promise<string> {
    const claim = await world.acceptAndClaim();
    await world.database.deliveries.fail({ ...claim, reason: 'endpoint deleted' });
    await world.query("UPDATE messages SET failed_at = failed_at - interval '1 minute'");
    return claim.messageId;
  }

  it('is added once, and then the sweep ignores its message', async () => {
    const messageId = await failAMinuteAgo();
    await Promise.all([world.startScheduler(), world.startScheduler()]);
    await waitFor(async () => (await sweepAtOf(messageId)) === null);
    expect(await world.countWaiting('dead-letters')).toBe(1);
  });

  it('is not added a second time when its job exists after all', async () => {
    const messageId = await failAMinuteAgo();
    await world.queues.addDeadLetter({ messageId, projectId: 'p', endpointId: 'e', lastError: '' });
    await world.startScheduler();
    await waitFor(async () => (await sweepAtOf(messageId)) === null);
    expect(await world.countWaiting('dead-letters')).toBe(1);
  });
});

it('does not lose a message when Redis fails: the next sweep takes it again', async () => {
  const { messageId } = await world.accept();
  const { logger } = createLogRecord();
  const queues = { ...world.queues, addDelivery: () => Promise.reject(new Error('away')) };
  const { database, files } = world;
  const counter = { inc: () => undefined };
  const dependencies = { database, queues, files, logger, swept: counter, lost: counter };
  await expect(sweepOverdueMessages(dependencies)).rejects.toThrow('away');
  const sweepAt = await sweepAtOf(messageId);
  expect(Number(sweepAt) - Date.now()).toBeLessThanOrEqual(5000);
});
