import { beforeEach, describe, expect, it } from '@jest/globals';
import type { MessageRow } from '@posthorn/database';
import { MINUTE } from '@posthorn/domain';
import { ago, changeMessages, createLogRecord, erasePayload, NEVER, waitFor } from '@posthorn/test-support';
import { createDeadLetterCheck } from '../../src/deliveries/check-dead-letters.js';
import { type Environment, startEnvironment } from '../support/start-environment.js';

let environment: Environment;
beforeEach(async () => {
  environment = await startEnvironment();
});

async function addJob(messageId: string): Promise<void> {
  await environment.queues.deadLetters.add({
    messageId,
    projectId: 'p',
    endpointId: 'e',
    lastError: 'HTTP 500',
  });
}

/** A message whose last attempt failed. The test may add its job later. */
async function fail(): Promise<string> {
  const claim = await environment.acceptAndClaim();
  await environment.database.deliveries.fail({ ...claim, reason: 'HTTP 500' });
  return claim.messageId;
}

describe('the job of a dead letter that was added too late', () => {
  it('is removed after a replay, a deletion, an expiry or an erasure, and others stay', async () => {
    const changes: readonly Partial<MessageRow>[] = [
      { status: 'queued', failedAt: null, sweepAt: NEVER },
      { deletedAt: new Date(), sweepAt: null },
      { expiredAt: new Date(), sweepAt: null },
      { sweepAt: null },
    ];
    let stale = '';
    for (const change of changes) {
      stale = await fail();
      await changeMessages(environment.query, stale, change);
      await addJob(stale);
    }
    await erasePayload(environment.query, stale);
    const dead = await fail();
    await addJob(dead);
    await environment.startScheduler();
    await waitFor(async () => (await environment.countWaiting('dead-letters')) === 1);
    expect(await environment.queues.deadLetters.list(0, 10)).toEqual([dead]);
  });

  it('is found among many, one page at a time, and foreign jobs stay', async () => {
    const dead = new Set<string>();
    for (let count = 0; count < 3; count += 1) dead.add(await fail());
    const stale = await Promise.all(Array.from({ length: 25 }, () => environment.accept()));
    const [first = '', ...others] = dead;
    await addJob(first);
    await addJob('no message');
    await Promise.all(stale.map(({ messageId }) => addJob(messageId)));
    for (const id of others) await addJob(id);
    const check = createDeadLetterCheck({ ...environment, logger: createLogRecord().logger, page: 10 });
    for (let round = 0; round < 3; round += 1) await check();
    expect(await environment.queues.deadLetters.list(0, 10)).toEqual([first, 'no message', ...others]);
  });
});

describe('a dead letter without its job', () => {
  it('gets its job from the sweep once Redis is back', async () => {
    const messageId = await fail();
    await environment.startScheduler();
    await waitFor(async () => (await environment.countWaiting('dead-letters')) === 1);
    expect(await environment.queues.deadLetters.list(0, 10)).toEqual([messageId]);
  });

  it('gets its job a minute later, if Redis lost it after the first sweep', async () => {
    const messageId = await fail();
    await environment.startScheduler({ RESUME_POLL_SECONDS: '0.1' });
    await waitFor(async () => (await environment.countWaiting('dead-letters')) === 1);
    await environment.queues.deadLetters.remove(messageId);
    await changeMessages(environment.query, messageId, { sweepAt: new Date(), failedAt: ago(MINUTE) });
    await waitFor(async () => (await environment.countWaiting('dead-letters')) === 1);
    await waitFor(async () => (await environment.database.messages.findById(messageId))?.sweepAt === null);
  });
});
