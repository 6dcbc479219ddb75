import { beforeAll, describe, expect, it } from '@jest/globals';
import { createRandomUuid } from '@posthorn/common';
import type { DeliveryJob } from '@posthorn/queues';
import { createGate, waitFor } from '@posthorn/test-support';
import { deliver } from '../../src/deliveries/deliver.js';
import { createDependencies } from '../support/create-dependencies.js';
import { countWaiting } from '../support/queue-counts.js';
import { type World, startWorld } from '../support/start-world.js';

let world: World;

/** The job of a new message for a new endpoint. */
async function acceptFor(url: string): Promise<DeliveryJob> {
  const { id } = await world.createEndpoint(url);
  return await world.acceptFor(id);
}
beforeAll(async () => {
  world = await startWorld();
});

describe('a message that no attempt can be made for', () => {
  async function expectFailed(messageId: string, lastError: string): Promise<void> {
    const before = await countWaiting(world.redisUrl, 'dead-letters');
    await world.startWorker();
    const row = await world.waitForStatus(messageId, 'failed_permanent');
    expect(row).toMatchObject({ lastError, attemptCount: 0, failedAt: expect.any(Date), claimedUntil: null });
    expect(await world.attemptsOf(messageId)).toEqual([]);
    await waitFor(async () => (await countWaiting(world.redisUrl, 'dead-letters')) === before + 1);
  }

  it('fails for good when its endpoint never was', async () => {
    await expectFailed(await world.send({ id: createRandomUuid() }), 'endpoint deleted');
  });

  it('fails for good when its endpoint was deleted', async () => {
    const receiver = await world.startReceiver();
    const endpoint = await world.createEndpoint(receiver.url);
    await world.query('UPDATE endpoints SET deleted_at = now() WHERE id = $1', [endpoint.id]);
    await expectFailed(await world.send(endpoint), 'endpoint deleted');
    expect(receiver.requests).toEqual([]);
  });

  it('fails for good when retention took its payload', async () => {
    const receiver = await world.startReceiver();
    const id = await world.send(await world.createEndpoint(receiver.url));
    await world.query('DELETE FROM payloads WHERE message_id = $1', [id]);
    await expectFailed(id, 'payload removed by retention');
    expect(receiver.requests).toEqual([]);
  });
});

describe('a shutdown', () => {
  it('is not a failed attempt: the message is given back and delivered by the next worker', async () => {
    const receiver = await world.startReceiver(['hang', { status: 200 }]);
    const job = await acceptFor(receiver.url);
    const { messageId } = job;
    const cutOff = new AbortController();

    const delivering = deliver(job, createDependencies(world, cutOff.signal));
    await receiver.waitForRequests(1);
    cutOff.abort();

    expect(await delivering).toEqual({ kind: 'return-to-queue', afterMs: 1000 });
    expect(await world.database.messages.findById(messageId)).toMatchObject({
      status: 'queued',
      attemptCount: 0,
      claimedUntil: null,
      lastError: null,
    });
    expect(await world.attemptsOf(messageId)).toEqual([]);

    await deliver(job, createDependencies(world));
    expect(await world.database.messages.findById(messageId)).toMatchObject({
      status: 'succeeded',
      attemptCount: 1,
    });
  });

  it('waits for an answer that comes in time', async () => {
    const gate = createGate();
    const receiver = await world.startReceiver([{ status: 200, after: gate.opened }]);
    const worker = await world.startWorker();
    const id = await world.send(await world.createEndpoint(receiver.url));
    await receiver.waitForRequests(1);
    const stopped = worker.stop();
    gate.open();
    await stopped;
    expect(await world.database.messages.findById(id)).toMatchObject({
      status: 'succeeded',
      attemptCount: 1,
    });
  });
});

describe('a job that came twice', () => {
  it('is one attempt when both come at once', async () => {
    const receiver = await world.startReceiver([{ status: 200, delayMs: 50 }]);
    const job = await acceptFor(receiver.url);
    const { messageId } = job;
    const dependencies = createDependencies(world);
    await Promise.all([deliver(job, dependencies), deliver(job, dependencies)]);
    await deliver(job, dependencies);
    expect(receiver.requests).toHaveLength(1);
    expect(await world.attemptsOf(messageId)).toHaveLength(1);
  });

  it('is no attempt while the retry that follows it still waits', async () => {
    const receiver = await world.startReceiver([{ status: 500 }]);
    const job = await acceptFor(receiver.url);
    const dependencies = createDependencies(world);
    await deliver(job, dependencies);
    await deliver(job, dependencies);
    expect(receiver.requests).toHaveLength(1);
  });
});

it('is done with a job whose message never was', async () => {
  const { id: endpointId } = await world.createEndpoint('http://127.0.0.1:9');
  const job = { messageId: '018f0000-0000-7000-8000-000000000000', endpointId, attemptNo: 1 };
  expect(await deliver(job, createDependencies(world))).toEqual({ kind: 'done', wasAttempted: false });
});
