import { beforeEach, describe, expect, it } from '@jest/globals';
import { HOUR } from '@posthorn/domain';
import { redisCommand } from '@posthorn/local-stack';
import { type DeliveryJob, type Queues, connectQueues } from '@posthorn/queues';
import {
  ALL,
  changeMessages,
  createLogRecord,
  fromNow,
  releaseAfterFile,
  releaseAfterTest,
  startTestRedisCluster,
  waitFor,
} from '@posthorn/test-support';
import { sweepOverdueMessages } from '../../src/outbox/sweep-overdue-messages.js';
import { type Environment, startEnvironment } from '../support/start-environment.js';

const MESSAGES = 30;
const HOUR_MS = 3_600_000;

let environment: Environment;
beforeEach(async () => {
  environment = await startEnvironment();
});

async function connect(url: string, deliveryShards: number): Promise<Queues> {
  const queues = connectQueues({ url, deliveryShards, onError: () => undefined });
  releaseAfterTest(() => queues.close());
  await waitFor(() => queues.isReady());
  return queues;
}

/** Accepts messages that the sweep does not find, so that only a rebuild restores them. */
async function accept(count: number): Promise<readonly DeliveryJob[]> {
  const jobs = await Promise.all(Array.from({ length: count }, () => environment.accept()));
  await changeMessages(environment.query, ALL, { sweepAt: fromNow(HOUR) });
  return jobs;
}

interface Taken {
  readonly made: string[];
  readonly refused: string[];
}

/** Consumes as a worker does: the process that claims a message makes the attempt. */
function deliverFrom(queues: Queues): Taken {
  const taken: Taken = { made: [], refused: [] };
  const consumer = queues.deliveries.consume({
    findOwner: () => Promise.resolve(undefined),
    concurrency: 20,
    async handle(job) {
      const claimed = await environment.database.deliveries.claim(job);
      (claimed === undefined ? taken.refused : taken.made).push(job.messageId);
      return { kind: 'done' };
    },
    onReturnToQueue: () => undefined,
  });
  releaseAfterTest(() => consumer.close());
  return taken;
}

async function fail(): Promise<string> {
  const claim = await environment.acceptAndClaim();
  await environment.database.deliveries.fail({ ...claim, reason: 'HTTP 500' });
  await changeMessages(environment.query, claim.messageId, { sweepAt: null });
  return claim.messageId;
}

async function listLetters(queues: Queues): Promise<readonly string[]> {
  const lists = await Promise.all(queues.shards.map((shard) => queues.deadLetters.list(0, 1000, shard)));
  return lists.flat().sort();
}

describe.each([
  ['more', 1, 3],
  ['fewer', 3, 1],
])('after a change to %s shards while messages wait', (_what, before, after) => {
  it('delivers every message at once, and once, wherever its job is stored', async () => {
    const former = await connect(environment.redisUrl, before);
    await former.dataMarker.restore(() => Promise.resolve());
    const jobs = await accept(MESSAGES);
    await Promise.all(jobs.map(former.deliveries.add));
    const later = await connect(environment.redisUrl, after);
    await environment.startScheduler({ DELIVERY_SHARDS: String(after) });
    await waitFor(() => later.dataMarker.isMarked());
    const taken = deliverFrom(later);
    await waitFor(() => taken.made.length === jobs.length);
    await waitFor(async () => (await later.deliveries.locate(jobs)).every((offset) => offset === 'nowhere'));
    expect(new Set(taken.made).size).toBe(MESSAGES);
    // Workers of the former configuration that still run must not deliver anything twice.
    const old = deliverFrom(former);
    await waitFor(async () => (await former.deliveries.locate(jobs)).every((offset) => offset === 'nowhere'));
    expect(old.made).toEqual([]);
  });

  it('stores each dead letter in its own shard', async () => {
    const former = await connect(environment.redisUrl, before);
    await former.dataMarker.restore(() => Promise.resolve());
    const dead = await Promise.all(Array.from({ length: 9 }, fail));
    await Promise.all(
      dead.map((messageId) =>
        former.deadLetters.add({ messageId, projectId: 'p', endpointId: 'e', lastError: '' }),
      ),
    );
    const later = await connect(environment.redisUrl, after);
    await environment.startScheduler({ DELIVERY_SHARDS: String(after) });
    await waitFor(() => later.dataMarker.isMarked());
    await waitFor(async () => (await listLetters(later)).length === dead.length);
    for (const shard of later.shards) {
      const listed = await later.deadLetters.list(0, 1000, shard);
      expect(listed.filter((id) => later.shardOf(id) !== shard)).toEqual([]);
    }
    expect(await listLetters(later)).toEqual([...dead].sort());
  });
});

describe('a move to a Redis Cluster', () => {
  it('keeps all waiting messages, and a node that loses its data is refilled', async () => {
    const cluster = await startTestRedisCluster({ replicas: 0 });
    releaseAfterFile(() => cluster.release());
    const jobs = await accept(MESSAGES);
    await Promise.all(jobs.map(environment.queues.deliveries.add));
    const queues = await connect(cluster.url, 2);
    await environment.startScheduler({ REDIS_URL: cluster.url, DELIVERY_SHARDS: '2' });
    await waitFor(() => queues.dataMarker.isMarked());
    expect(await queues.deliveries.locate(jobs)).toEqual(jobs.map(() => 'queued'));

    await redisCommand(cluster.nodes[1]?.url ?? '', ['FLUSHALL']);
    await waitFor(async () => (await queues.deliveries.locate(jobs)).every((offset) => offset === 'queued'));
    const taken = deliverFrom(queues);
    await waitFor(() => taken.made.length === jobs.length);
    expect(taken.refused).toEqual([]);
  });
});

describe('while the node of a shard is down, the sweep', () => {
  it('finds the messages of other shards, and returns to the messages of that shard', async () => {
    const queues = await connect(environment.redisUrl, 2);
    const jobs = await Promise.all(Array.from({ length: MESSAGES }, () => environment.accept()));
    const { logger } = createLogRecord();
    const counter = { inc: () => undefined };
    const isAway = ({ endpointId }: DeliveryJob): boolean => queues.shardOf(endpointId) === 0;
    const sweeping = sweepOverdueMessages({
      database: environment.connect({ sweepAfterMs: HOUR_MS }),
      queues: {
        ...queues,
        deliveries: {
          ...queues.deliveries,
          locate: async (asked) =>
            asked.some(isAway)
              ? await Promise.reject(new Error('away'))
              : await queues.deliveries.locate(asked),
        },
      },
      logger,
      swept: counter,
      lost: counter,
    });
    await expect(sweeping).rejects.toThrow('away');
    const [here, away] = [jobs.filter((job) => !isAway(job)), jobs.filter(isAway)];
    expect(await queues.deliveries.locate(here)).toEqual(here.map(() => 'queued'));
    const soon = await environment.query(
      `SELECT id FROM messages WHERE sweep_at < now() + interval '30 seconds'`,
    );
    expect(soon.map(({ id }) => id).sort()).toEqual(away.map(({ messageId }) => messageId).sort());
  });
});
