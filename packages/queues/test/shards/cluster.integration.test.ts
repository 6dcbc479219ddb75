import { createUuidV7 } from '@posthorn/common';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { redisCommand } from '@posthorn/local-stack';
import { releaseAfterFile, releaseAfterTest, startTestRedisCluster, waitFor } from '@posthorn/test-support';
import { type DeliveryJob, type Queues, connectQueues, deliveryJobId } from '../../src/index.js';
import { consume } from '../support/open-queues.js';

const SHARDS = 2;

let queues: Queues;

const cluster = await startTestRedisCluster({ replicas: 0 });
releaseAfterFile(() => cluster.release());

beforeEach(async () => {
  queues = connectQueues({ url: cluster.url, deliveryShards: SHARDS, onError: () => undefined });
  releaseAfterTest(() => queues.close());
  await waitFor(() => queues.isReady());
  await Promise.all(cluster.nodes.map(({ url }) => redisCommand(url, ['FLUSHALL'])));
});

/** Returns a job of an endpoint in the given shard. */
function newJob(shard?: number): DeliveryJob {
  for (;;) {
    const endpointId = createUuidV7();
    if (shard !== undefined && queues.shardOf(endpointId) !== shard) continue;
    return { messageId: createUuidV7(), endpointId, attemptNo: 1 };
  }
}

function newLetter(shard: number): string {
  for (;;) {
    const messageId = createUuidV7();
    if (queues.shardOf(messageId) === shard) return messageId;
  }
}

/** The first nodes have one shard each. */
async function askNode(shard: number, ...command: readonly [string, ...string[]]): Promise<string> {
  return await redisCommand(cluster.nodes[shard]?.url ?? '', command);
}

describe('over a Redis Cluster', () => {
  it('places each shard on a separate node', async () => {
    await Promise.all([
      queues.deliveries.add(newJob(0)),
      queues.deliveries.add(newJob(1)),
      queues.deliveries.add(newJob(1)),
    ]);
    expect(await askNode(0, 'ZCARD', '{bull:0}:deliveries:prioritized')).toBe(':1');
    expect(await askNode(1, 'ZCARD', '{bull:1}:deliveries:prioritized')).toBe(':2');
  });

  it('takes the deliveries of all shards once each', async () => {
    const jobs = Array.from({ length: 200 }, () => newJob());
    await Promise.all([...jobs, ...jobs].map(queues.deliveries.add));
    const taken = consume(queues);
    await waitFor(() => taken.length >= jobs.length);
    expect(taken.map(({ job }) => job.messageId).sort()).toEqual(
      jobs.map(({ messageId }) => messageId).sort(),
    );
  });

  it('locates and removes waiting deliveries', async () => {
    const [queued, fast, slow, nowhere] = [newJob(0), newJob(1), newJob(0), newJob(1)];
    await queues.deliveries.add(queued);
    await queues.retries.add('fast', fast, 60_000);
    await queues.retries.add('slow', slow, 60_000);
    const jobs = [nowhere, slow, queued, fast];
    expect(await queues.deliveries.locate(jobs)).toEqual(['nowhere', 'retrying', 'queued', 'retrying']);
    await Promise.all(jobs.map(queues.deliveries.remove));
    expect(await queues.deliveries.locate(jobs)).toEqual(jobs.map(() => 'nowhere'));
  });

  it('consumes due retries, and lists dead letters by shard', async () => {
    const due: DeliveryJob[] = [];
    const jobs = [newJob(0), newJob(1)];
    await Promise.all(jobs.map((job) => queues.retries.add('slow', job, 10)));
    const consumer = queues.retries.consume('slow', {
      concurrency: 2,
      handle(job) {
        due.push(job);
        return Promise.resolve({ kind: 'done' });
      },
      onReturnToQueue: () => undefined,
    });
    releaseAfterTest(() => consumer.close());
    await waitFor(() => due.length === jobs.length);
    const letters = [newLetter(0), newLetter(1)];
    for (const messageId of letters) {
      await queues.deadLetters.add({ messageId, projectId: 'p', endpointId: 'e', lastError: '' });
    }
    expect(await queues.deadLetters.list(0, 10, 0)).toEqual([letters[0]]);
    expect(await queues.deadLetters.list(0, 10, 1)).toEqual([letters[1]]);
    await Promise.all(letters.map((id) => queues.deadLetters.remove(id)));
    expect(await queues.deadLetters.list(0, 10, 1)).toEqual([]);
  });

  it('returns parked deliveries in every shard', async () => {
    const jobs = [newJob(0), newJob(1)];
    const taken = consume(queues, (job) =>
      job.parkedAtMs === undefined
        ? {
            kind: 'return-to-queue',
            afterMs: 60_000,
            changed: { ...job, parkedAtMs: 1 },
            onceDelayed: () => queues.parking.park(job, 1),
          }
        : { kind: 'done' },
    );
    await Promise.all(jobs.map(queues.deliveries.add));
    await waitFor(async () => (await queues.parking.listEndpoints()).length === 2);
    for (const { endpointId } of jobs) {
      await waitFor(async () => (await queues.parking.unpark(endpointId, 1)) === 1);
    }
    await waitFor(() => taken.length === 4);
    expect(await queues.parking.unpark(jobs[0]?.endpointId ?? '', 1)).toBe(0);
  });

  it('reserves slots, and counts calls over all processes', async () => {
    const limit = { rateLimitRps: 1, burst: 1 };
    const waits = await Promise.all(
      ['a', 'b', 'c', 'a'].map((key) => queues.reserveSlot({ key: `${key}:0`, ...limit })),
    );
    expect(waits.slice(0, 3)).toEqual([0, 0, 0]);
    expect(waits[3]).toBeGreaterThan(500);
    const other = connectQueues({ url: cluster.url, onError: () => undefined });
    releaseAfterTest(() => other.close());
    await waitFor(() => other.isReady());
    const limiters = [queues, other].map((each) => each.limitCalls({ name: 'test', windowSeconds: 60 }));
    await waitFor(() =>
      queues.ping().then(
        () => true,
        () => false,
      ),
    );
    const ids = Array.from({ length: 20 }, () => createUuidV7());
    for (const limit of limiters) {
      // The first limiter opens the limiting connection.
      await waitFor(async () => (await limit({ key: createUuidV7(), limit: 1 })).kind === 'admitted');
    }
    const decisions = await Promise.all(
      ids.flatMap((key) => limiters.map((limit) => limit({ key, limit: 1 }))),
    );
    expect(decisions.filter(({ kind }) => kind === 'admitted')).toHaveLength(ids.length);
  });
});

describe('a node that loses its data alone', () => {
  it('is detected, and only its shard is filled again', async () => {
    await queues.dataMarker.restore(() => Promise.resolve());
    expect(await queues.dataMarker.isMarked()).toBe(true);
    await askNode(1, 'FLUSHALL');
    expect(await queues.dataMarker.findLost()).toEqual([1]);
    const rebuilt: number[] = [];
    const restored = await queues.dataMarker.restore(
      async (keepGoing, shards) => {
        rebuilt.push(...shards);
        await keepGoing();
      },
      [1],
    );
    expect([restored, rebuilt]).toEqual([true, [1]]);
    expect(await queues.dataMarker.isMarked()).toBe(true);
  });
});

describe('a node that is unavailable', () => {
  it('does not affect the other shards, nor keeps their consumers from closing', async () => {
    const node = cluster.nodes[0];
    if (node === undefined) throw new Error('There is no node.');
    await queues.parking.park(newJob(1), 1);
    process.kill(node.server.pid, 'SIGKILL');
    await node.server.ended;
    const job = newJob(1);
    await waitFor(() =>
      queues.deliveries.add(job).then(
        () => true,
        () => false,
      ),
    );
    await expect(queues.deliveries.add(newJob(0))).rejects.toThrow();
    await expect(queues.ping()).resolves.toBeUndefined();
    expect(queues.isReady()).toBe(true);
    expect(await queues.parking.listEndpoints()).toHaveLength(1);
    // Each consumer opens a connection of its own, and some of these ask the missing node first.
    const taken = Array.from({ length: 6 }, () => consume(queues));
    await waitFor(() => taken.flat().some((each) => deliveryJobId(each.job) === deliveryJobId(job)));
  });
});
