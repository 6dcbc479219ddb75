import { beforeAll, expect, it } from '@jest/globals';
import { createUuidV7 } from '@posthorn/common';
import { waitFor } from '@posthorn/test-support';
import { type Environment, startEnvironment } from '../support/start-environment.js';

let environment: Environment;
beforeAll(async () => {
  environment = await startEnvironment();
});

it.each(['fast', 'slow'] as const)(
  'moves a due retry of the %s schedule to the delivery queue',
  async (schedule) => {
    const job = { messageId: createUuidV7(), endpointId: createUuidV7(), attemptNo: 3 };
    const taken = environment.takeDeliveries();
    await environment.startScheduler();
    await environment.queues.retries.add(schedule, job, 50);
    await waitFor(() => taken.length > 0);
    expect(taken).toEqual([job]);
  },
);

it('leaves a retry in its queue until it is due', async () => {
  const [due, waiting] = [createUuidV7(), createUuidV7()].map((messageId) => ({
    messageId,
    endpointId: messageId,
    attemptNo: 2,
  }));
  if (due === undefined || waiting === undefined) throw new Error('no jobs');
  const taken = environment.takeDeliveries();
  await environment.startScheduler();
  await environment.queues.retries.add('slow', waiting, 3_600_000);
  await environment.queues.retries.add('slow', due, 10);
  await waitFor(() => taken.length > 0);
  expect(taken).toEqual([due]);
});
