import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { createUuidV7 } from '@posthorn/common';
import { startRedis } from '@posthorn/local-stack';
import {
  createTestRedis,
  releaseAfterTest,
  startProxy,
  waitFor,
  type TestProxy,
} from '@posthorn/test-support';
import { type DeliveryJob, type Queues, connectQueues } from '../../src/index.js';
import { connectTo, consume } from '../support/open-queues.js';

const AT_ONCE_MS = 1000;

async function startOutside(): Promise<TestProxy> {
  const { url, release } = await createTestRedis();
  releaseAfterTest(release);
  const proxy = await startProxy(url);
  releaseAfterTest(() => proxy.close());
  return proxy;
}

function newJob(): DeliveryJob {
  return { messageId: createUuidV7(), endpointId: createUuidV7(), attemptNo: 1 };
}

/** Returns how long every kind of adding and removing takes to fail. */
async function failingMs(queues: Queues): Promise<number> {
  const startedAt = performance.now();
  const job = newJob();
  const letter = { messageId: job.messageId, projectId: 'p', endpointId: 'e', lastError: '' };
  const results = await Promise.allSettled([
    queues.deliveries.add(job),
    queues.retries.add('slow', job, 1000),
    queues.deadLetters.add(letter),
    queues.deliveries.remove(job),
    queues.deadLetters.remove(letter.messageId),
    queues.ping(),
  ]);
  expect(new Set(results.map(({ status }) => status))).toEqual(new Set(['rejected']));
  return performance.now() - startedAt;
}

describe('while Redis is unavailable', () => {
  it('fails at once to add and remove jobs, and succeeds when Redis is back', async () => {
    const proxy = await startOutside();
    const queues = await connectTo(proxy.url);
    await queues.deliveries.add(newJob());
    proxy.cut();
    await waitFor(() => !queues.isReady());
    expect(await failingMs(queues)).toBeLessThan(AT_ONCE_MS);
    proxy.restore();
    await waitFor(() => queues.isReady());
    await queues.deliveries.add(newJob());
    await queues.ping();
  });

  it('fails at once to add and remove jobs in a process that starts then', async () => {
    const proxy = await startOutside();
    proxy.cut();
    const queues = connectQueues({ url: proxy.url, onError: () => undefined });
    releaseAfterTest(() => queues.close());
    await waitFor(() => proxy.refusals > 0);
    expect(queues.isReady()).toBe(false);
    expect(await failingMs(queues)).toBeLessThan(AT_ONCE_MS);
    proxy.restore();
    await waitFor(() => queues.isReady());
    await queues.deliveries.add(newJob());
  });

  it('can close a process', async () => {
    const proxy = await startOutside();
    const queues = await connectTo(proxy.url);
    const consumer = queues.deliveries.consume({
      findOwner: () => Promise.resolve(undefined),
      concurrency: 1,
      handle: () => Promise.resolve({ kind: 'done' }),
      onReturnToQueue: () => undefined,
    });
    await queues.deliveries.add(newJob());
    proxy.cut();
    await waitFor(() => !queues.isReady());
    await consumer.close();
    await queues.close();
  });
});

it('continues consuming when Redis is back', async () => {
  const proxy = await startOutside();
  const queues = await connectTo(proxy.url);
  const taken = consume(queues);
  await queues.deliveries.add(newJob());
  await waitFor(() => taken.length === 1);
  proxy.cut();
  await waitFor(() => proxy.refusals > 0);
  proxy.restore();
  await waitFor(() => queues.isReady());
  await queues.deliveries.add(newJob());
  await waitFor(() => taken.length === 2);
});

it('keeps waiting jobs while Redis restarts with its log', async () => {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'posthorn-redis-'));
  releaseAfterTest(() => rm(dataDirectory, { recursive: true, force: true }));
  const options = { dataDirectory, path: process.env['PATH'] ?? '' };
  const first = await startRedis(options);
  releaseAfterTest(() => first.stop());
  const job = newJob();
  await (await connectTo(first.url)).deliveries.add(job);
  await first.stop();

  const second = await startRedis(options);
  releaseAfterTest(() => second.stop());
  const taken = consume(await connectTo(second.url));
  await waitFor(() => taken.length === 1);
  expect(taken[0]?.job).toEqual(job);
});
