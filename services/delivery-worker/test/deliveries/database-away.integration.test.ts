import { beforeAll, expect, it } from '@jest/globals';
import { waitFor } from '@posthorn/test-support';
import { type World, startWorld } from '../support/start-world.js';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});

it('keeps a response that cannot be recorded until the database is back', async () => {
  const receiver = await world.startReceiver(() => {
    world.toDatabase.cut();
    return { status: 200 };
  });
  const worker = await world.startWorker();
  const id = await world.send(await world.createEndpoint(receiver.url));
  await receiver.waitForRequests(1);
  await waitFor(() => world.toDatabase.refusals >= 2);
  expect(await world.database.messages.findById(id)).toMatchObject({ status: 'delivering' });

  world.toDatabase.restore();

  await world.waitForStatus(id, 'succeeded');
  await worker.stop();
  expect(receiver.requests).toHaveLength(1);
  expect(await world.attemptsOf(id)).toHaveLength(1);
});

it('returns a job to the queue while the database is down, without an attempt', async () => {
  const receiver = await world.startReceiver();
  const worker = await world.startWorker();
  world.toDatabase.cut();
  const id = await world.send(await world.createEndpoint(receiver.url));
  await waitFor(() => worker.logs.some(({ message }) => message === 'a delivery was handed back'));
  world.toDatabase.restore();
  const row = await world.waitForStatus(id, 'succeeded');
  expect(row.attemptCount).toBe(1);
  expect(receiver.requests).toHaveLength(1);
});
