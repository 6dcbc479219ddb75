import { expect, it } from '@jest/globals';
import { waitFor } from '@posthorn/test-support';
import { startEnvironment } from './support/start-environment.js';

const environment = await startEnvironment();

it('keeps a response that cannot be recorded until the database is back', async () => {
  const receiver = await environment.startReceiver(() => {
    environment.toDatabase.cut();
    return { status: 200 };
  });
  const worker = await environment.startWorker();
  const id = await environment.send(await environment.createEndpoint(receiver.url));
  await receiver.waitForRequests(1);
  await waitFor(() => environment.toDatabase.refusals >= 2);
  expect(await environment.database.messages.findById(id)).toMatchObject({ status: 'delivering' });

  environment.toDatabase.restore();

  await environment.waitForStatus(id, 'succeeded');
  await worker.stop();
  expect(receiver.requests).toHaveLength(1);
  expect(await environment.attemptsOf(id)).toHaveLength(1);
});

it('returns a job to the queue while the database is down, without an attempt', async () => {
  const receiver = await environment.startReceiver();
  const worker = await environment.startWorker();
  environment.toDatabase.cut();
  const id = await environment.send(await environment.createEndpoint(receiver.url));
  await waitFor(() => worker.logs.some(({ message }) => message === 'trouble with PostgreSQL'));
  environment.toDatabase.restore();
  const row = await environment.waitForStatus(id, 'succeeded');
  expect(row.attemptCount).toBe(1);
  expect(receiver.requests).toHaveLength(1);
});
