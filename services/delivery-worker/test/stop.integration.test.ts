import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import { createGate, releaseAfterTest } from '@posthorn/test-support';
import { deliver } from '../src/deliver.js';
import { createDependencies } from './support/create-dependencies.js';
import { startEnvironment } from './support/start-environment.js';

/** A response may take that long with the default timeout of 15 s. */
const SLOW_MS = 12_000;
const AT_ONCE_MS = 5000;

const environment = await startEnvironment();

/** Starts a server that accepts connections and never responds. */
async function startSilentServer(): Promise<{ readonly url: string; readonly connected: Promise<void> }> {
  const connected = createGate();
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    releaseAfterTest(() => socket.destroy());
    connected.open();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  releaseAfterTest(() => server.close());
  return { url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`, connected: connected.opened };
}

describe('a worker that stops', () => {
  it('waits for a response that takes nearly as long as the timeout, and records it', async () => {
    const receiver = await environment.startReceiver([{ status: 200, delayMs: SLOW_MS }, { status: 200 }]);
    const worker = await environment.startWorker();
    const id = await environment.send(await environment.createEndpoint(receiver.url));
    await receiver.waitForRequests(1);

    await worker.stop();

    expect(await environment.database.messages.findById(id)).toMatchObject({
      status: 'succeeded',
      attemptCount: 1,
    });
    expect(receiver.requests).toHaveLength(1);
  });

  it('returns unsent messages to the queue at once', async () => {
    const server = await startSilentServer();
    const worker = await environment.startWorker();
    const id = await environment.send(await environment.createEndpoint(server.url));
    await server.connected;

    const startedAt = performance.now();
    await worker.stop();

    expect(performance.now() - startedAt).toBeLessThan(AT_ONCE_MS);
    expect(await environment.database.messages.findById(id)).toMatchObject({
      status: 'queued',
      attemptCount: 0,
      claimedUntil: null,
    });
  });

  it('claims no further messages', async () => {
    const receiver = await environment.startReceiver();
    const { id } = await environment.createEndpoint(receiver.url);
    const job = await environment.acceptFor(id);
    const stopping = AbortSignal.abort();

    const result = await deliver(job, createDependencies(environment, undefined, { stopping }));

    expect(result).toEqual({ kind: 'return-to-queue', afterMs: 1000 });
    expect(await environment.database.messages.findById(job.messageId)).toMatchObject({ claimedUntil: null });
    expect(receiver.requests).toEqual([]);
  });
});

it('returns a message to the queue when too much of its lease has passed before the request', async () => {
  const receiver = await environment.startReceiver();
  const { id } = await environment.createEndpoint(receiver.url);
  const job = await environment.acceptFor(id);
  const dependencies = createDependencies(environment);

  const result = await deliver(job, { ...dependencies, beforeRequestMs: 0 });

  expect(result).toEqual({ kind: 'return-to-queue', afterMs: 1000 });
  expect(receiver.requests).toEqual([]);
  expect(await environment.database.messages.findById(job.messageId)).toMatchObject({
    status: 'queued',
    attemptCount: 0,
    claimedUntil: null,
  });
});
