import { describe, expect, it } from '@jest/globals';
import { createRandomUuid } from '@posthorn/common';
import type { DeliveryJob } from '@posthorn/queues';
import { changeEndpoints, createGate, erasePayload, waitFor } from '@posthorn/test-support';
import { deliver } from '../src/deliver.js';
import { createDependencies } from './support/create-dependencies.js';
import { countWaiting } from './support/queue-counts.js';
import { startEnvironment } from './support/start-environment.js';

/** Accepts a message for a new endpoint and returns its job. */
async function acceptFor(url: string): Promise<DeliveryJob> {
  const { id } = await environment.createEndpoint(url);
  return await environment.acceptFor(id);
}
const environment = await startEnvironment();

describe('a message that cannot be attempted', () => {
  async function expectFailed(messageId: string, lastError: string): Promise<void> {
    const before = await countWaiting(environment.redisUrl, 'dead-letters');
    await environment.startWorker();
    const row = await environment.waitForStatus(messageId, 'failed_permanent');
    expect(row).toMatchObject({ lastError, attemptCount: 0, failedAt: expect.any(Date), claimedUntil: null });
    expect(await environment.attemptsOf(messageId)).toEqual([]);
    await waitFor(async () => (await countWaiting(environment.redisUrl, 'dead-letters')) === before + 1);
  }

  it('fails permanently when its endpoint never existed', async () => {
    await expectFailed(await environment.send({ id: createRandomUuid() }), 'endpoint deleted');
  });

  it('fails permanently when its endpoint was deleted', async () => {
    const receiver = await environment.startReceiver();
    const endpoint = await environment.createEndpoint(receiver.url);
    await changeEndpoints(environment.query, endpoint.id, { deletedAt: new Date() });
    await expectFailed(await environment.send(endpoint), 'endpoint deleted');
    expect(receiver.requests).toEqual([]);
  });

  it('fails permanently after retention has removed its payload', async () => {
    const receiver = await environment.startReceiver();
    const id = await environment.send(await environment.createEndpoint(receiver.url));
    await erasePayload(environment.query, id);
    await expectFailed(id, 'payload removed by retention');
    expect(receiver.requests).toEqual([]);
  });
});

describe('a shutdown', () => {
  it('is not a failed attempt: the message returns to the queue, and the next worker delivers it', async () => {
    const receiver = await environment.startReceiver(['hang', { status: 200 }]);
    const job = await acceptFor(receiver.url);
    const { messageId } = job;
    const cutOff = new AbortController();

    const delivering = deliver(job, createDependencies(environment, cutOff.signal));
    await receiver.waitForRequests(1);
    cutOff.abort();

    expect(await delivering).toEqual({ kind: 'return-to-queue', afterMs: 1000 });
    expect(await environment.database.messages.findById(messageId)).toMatchObject({
      status: 'queued',
      attemptCount: 0,
      claimedUntil: null,
      lastError: null,
    });
    expect(await environment.attemptsOf(messageId)).toEqual([]);

    await deliver(job, createDependencies(environment));
    expect(await environment.database.messages.findById(messageId)).toMatchObject({
      status: 'succeeded',
      attemptCount: 1,
    });
  });

  it('waits for a response that arrives in time', async () => {
    const gate = createGate();
    const receiver = await environment.startReceiver([{ status: 200, after: gate.opened }]);
    const worker = await environment.startWorker();
    const id = await environment.send(await environment.createEndpoint(receiver.url));
    await receiver.waitForRequests(1);
    const stopped = worker.stop();
    gate.open();
    await stopped;
    expect(await environment.database.messages.findById(id)).toMatchObject({
      status: 'succeeded',
      attemptCount: 1,
    });
  });
});

describe('an egress proxy that fails', () => {
  it('is not a failed attempt: the message returns to the queue for 30 seconds', async () => {
    const receiver = await environment.startReceiver([{ status: 200 }]);
    const other = await environment.startReceiver();
    const job = await acceptFor(receiver.url);
    const proxied = createDependencies(environment, undefined, {
      egressProxyUrl: other.url.replace('//', '//user:hunter2@'),
    });

    expect(await deliver(job, proxied)).toEqual({ kind: 'return-to-queue', afterMs: 30_000 });
    expect(await environment.database.messages.findById(job.messageId)).toMatchObject({
      status: 'queued',
      attemptCount: 0,
      claimedUntil: null,
      lastError: null,
    });
    expect(receiver.requests).toEqual([]);
    expect(proxied.lines.map(({ fields }) => String(fields['error']))).toEqual([
      'EgressProxyError: proxy: no answer (ECONNRESET)',
    ]);
    expect(JSON.stringify(proxied.lines)).not.toContain('hunter2');
  });
});

it('asks no egress proxy for a destination that EGRESS_NO_PROXY names', async () => {
  const receiver = await environment.startReceiver();
  await environment.startWorker({
    EGRESS_PROXY_URL: 'http://127.0.0.1:1',
    EGRESS_NO_PROXY: 'other.example,127.0.0.0/8',
  });
  const id = await environment.send(await environment.createEndpoint(receiver.url));
  await environment.waitForStatus(id, 'succeeded');
});

describe('a job that arrives twice', () => {
  it('is one attempt when both arrive at once', async () => {
    const receiver = await environment.startReceiver([{ status: 200, delayMs: 50 }]);
    const job = await acceptFor(receiver.url);
    const { messageId } = job;
    const dependencies = createDependencies(environment);
    await Promise.all([deliver(job, dependencies), deliver(job, dependencies)]);
    await deliver(job, dependencies);
    expect(receiver.requests).toHaveLength(1);
    expect(await environment.attemptsOf(messageId)).toHaveLength(1);
  });

  it('is no attempt while the following retry still waits', async () => {
    const receiver = await environment.startReceiver([{ status: 500 }]);
    const job = await acceptFor(receiver.url);
    const dependencies = createDependencies(environment);
    await deliver(job, dependencies);
    await deliver(job, dependencies);
    expect(receiver.requests).toHaveLength(1);
  });
});

it('ends without an attempt when its message never existed', async () => {
  const { id: endpointId } = await environment.createEndpoint('http://127.0.0.1:9');
  const job = { messageId: '018f0000-0000-7000-8000-000000000000', endpointId, attemptNo: 1 };
  expect(await deliver(job, createDependencies(environment))).toEqual({ kind: 'done', wasAttempted: false });
});

it('keeps its place when its endpoint was resumed after the worker had read the pause', async () => {
  const receiver = await environment.startReceiver();
  const job = await acceptFor(receiver.url);
  const dependencies = createDependencies(environment);
  await changeEndpoints(environment.query, job.endpointId, { paused: true });
  expect(await dependencies.targets.get(job.endpointId)).toMatchObject({ paused: true });
  await changeEndpoints(environment.query, job.endpointId, { paused: false });
  expect(await deliver(job, dependencies)).toEqual({ kind: 'done', wasAttempted: true });
});
