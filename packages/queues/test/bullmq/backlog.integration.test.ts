import { beforeEach, describe, expect, it } from '@jest/globals';
import { createUuidV7 } from '@posthorn/common';
import { createGate, releaseAfterTest, waitFor } from '@posthorn/test-support';
import { Redis } from 'ioredis';
import {
  type Backlog,
  type DeliveryJob,
  connectQueues,
  deliveryJobId,
  loadJobTracing,
  QUEUE,
} from '../../src/index.js';
import { type OpenQueues, consume, openQueues } from '../support/open-queues.js';

let opened: OpenQueues;
beforeEach(async () => {
  opened = await openQueues();
});

function newJob(more: Partial<DeliveryJob> = {}): DeliveryJob {
  return { messageId: createUuidV7(), endpointId: createUuidV7(), attemptNo: 1, ...more };
}

async function backlogOf(queue: string): Promise<Backlog | undefined> {
  return (await opened.queues.readBacklogs()).find((backlog) => backlog.queue === queue);
}

/** Moves the time at which a job was added, or is due, into the past. */
async function makeOlder(key: string, byMs: number): Promise<void> {
  const redis = new Redis(opened.url);
  try {
    if (key.endsWith(':delayed')) {
      const [id = ''] = await redis.zrange(key, '0', '0');
      await redis.zadd(key, String((Date.now() - byMs) * 0x1000), id);
    } else await redis.hset(key, 'timestamp', String(Date.now() - byMs));
  } finally {
    redis.disconnect();
  }
}

describe('the backlog of a queue', () => {
  it('covers every queue', async () =>
    expect((await opened.queues.readBacklogs()).map(({ queue }) => queue).sort()).toEqual(
      Object.values(QUEUE).sort(),
    ));

  it('contains the number of waiting jobs and the age of the next one', async () => {
    const [next, after] = [newJob(), newJob()];
    await opened.queues.deliveries.add(next);
    await opened.queues.deliveries.add(after);
    await makeOlder(`{bull:0}:deliveries:${deliveryJobId(next)}`, 60_000);
    const backlog = await backlogOf('deliveries');
    expect(backlog).toMatchObject({ waiting: 2, active: 0, delayed: 0 });
    expect(backlog?.oldestDueAgeMs).toBeGreaterThanOrEqual(60_000);
    expect(backlog?.oldestDueAgeMs).toBeLessThan(120_000);
  });

  it('counts the age of a rate-limited delivery from its slot', async () => {
    const job = newJob({ slot: { atMs: Date.now() - 5000, limitVersion: 1, starts: 0 } });
    await opened.queues.deliveries.add(job);
    await makeOlder(`{bull:0}:deliveries:${deliveryJobId(job)}`, 3_600_000);
    const backlog = await backlogOf('deliveries');
    expect(backlog?.oldestDueAgeMs).toBeGreaterThanOrEqual(5000);
    expect(backlog?.oldestDueAgeMs).toBeLessThan(60_000);
  });

  it('does not treat a retry as due before its delay is over', async () => {
    await opened.queues.retries.add('slow', newJob(), 3_600_000);
    expect(await backlogOf('retries-slow')).toMatchObject({ delayed: 1, oldestDueAgeMs: 0 });
    await makeOlder('{bull:0}:retries-slow:delayed', 7000);
    expect((await backlogOf('retries-slow'))?.oldestDueAgeMs).toBeGreaterThanOrEqual(7000);
  });

  it('never treats a dead letter as due', async () => {
    const { messageId, endpointId } = newJob();
    await opened.queues.deadLetters.add({ messageId, endpointId, projectId: createUuidV7(), lastError: '' });
    expect(await backlogOf('dead-letters')).toMatchObject({ waiting: 1, oldestDueAgeMs: undefined });
  });

  it('counts jobs that a consumer processes', async () => {
    const gate = createGate();
    consume(opened.queues, async () => {
      await gate.opened;
      return { kind: 'done' };
    });
    await opened.queues.deliveries.add(newJob());
    await waitFor(async () => (await backlogOf('deliveries'))?.active === 1);
    gate.open();
    await waitFor(async () => (await backlogOf('deliveries'))?.active === 0);
  });
});

describe('a job', () => {
  async function addAndRead(
    queues: Pick<OpenQueues['queues'], 'deliveries'>,
  ): Promise<Record<string, string>> {
    const job = newJob();
    await queues.deliveries.add(job);
    const redis = new Redis(opened.url);
    const stored = await redis.hgetall(`{bull:0}:deliveries:${deliveryJobId(job)}`);
    redis.disconnect();
    return { ...stored, id: deliveryJobId(job) };
  }

  it('carries no trace without tracing', async () => {
    const { opts } = await addAndRead(opened.queues);
    expect(opts).toBe('{}');
  });

  it('carries only its trace with tracing', async () => {
    const queues = connectQueues({
      url: opened.url,
      onError: () => undefined,
      tracing: await loadJobTracing(),
    });
    releaseAfterTest(() => queues.close());
    await waitFor(() => queues.isReady());
    const { opts, id } = await addAndRead(queues);
    expect(Object.keys(JSON.parse(String(opts)) as object).sort()).toEqual(['jobId', 'priority', 'tm']);
    expect(JSON.parse(String(opts))).toMatchObject({ jobId: id });
  });
});

it('measures commands by kind, except blocking reads', async () => {
  const seen: string[] = [];
  const queues = connectQueues({
    url: opened.url,
    onError: () => undefined,
    observe: ({ connection, command, failed }) => seen.push(`${connection} ${command} ${String(failed)}`),
  });
  releaseAfterTest(() => queues.close());
  await waitFor(() => queues.isReady());
  await queues.deliveries.add(newJob());
  const taken = consume(queues);
  await waitFor(() => taken.length === 1);
  await queues.readBacklogs();
  expect(seen).toEqual(
    expect.arrayContaining(['producing script false', 'consuming script false', 'producing read false']),
  );
  expect(seen.filter((each) => each.endsWith('true'))).toEqual([]);
});
