import { expect, it } from '@jest/globals';
import { createUuidV7 } from '@posthorn/common';
import { HOUR } from '@posthorn/domain';
import { createLogRecord } from '@posthorn/test-support';
import { createNextStepEnqueuer } from '../../src/attempts/enqueue-next-step.js';
import { countDelayed } from '../support/queue-counts.js';
import { startEnvironment } from '../support/start-environment.js';

const environment = await startEnvironment();

it('enqueues a retry even when the database cannot tell whether its endpoint still exists', async () => {
  const { logger, lines } = createLogRecord();
  const targets = { refresh: () => Promise.reject(new Error('the database is away')) };
  const nextSteps = createNextStepEnqueuer({
    queues: environment.queues,
    deliveries: environment.database.deliveries,
    targets,
    logger,
  });
  const id = await environment.send(await environment.createEndpoint('http://127.0.0.1:9/'));
  const { endpointId = '' } = (await environment.database.messages.findById(id)) ?? {};
  const claimed = await environment.database.deliveries.claim({ messageId: id, endpointId, attemptNo: 1 });
  if (claimed === undefined) throw new Error('The message was not claimed.');
  const before = await countDelayed(environment.redisUrl, 'retries-slow');
  await nextSteps.next(claimed, {
    id: createUuidV7(),
    messageId: id,
    claimedUntil: claimed.claimedUntil,
    attemptNo: 1,
    createdAt: new Date(),
    responseBodyTruncated: false,
    responseBodyStored: false,
    outcome: {
      status: 'pending_retry',
      retryType: 'slow',
      retryAfterSeconds: 1800,
      nextAttemptAt: new Date(Date.now() + HOUR),
      sweepAt: new Date(Date.now() + 2 * HOUR),
    },
  });
  expect(await countDelayed(environment.redisUrl, 'retries-slow')).toBe(before + 1);
  expect(lines).toEqual([]);
});
