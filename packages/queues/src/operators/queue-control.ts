import type { Queue } from 'bullmq';
import { type Redis, Cluster } from 'ioredis';
import { type QueueName, QUEUE } from '../jobs/catalog.js';
import { type RedisOptions, connectForProducing } from '../redis/redis-connection.js';
import { createQueue } from '../bullmq/create-queue.js';
import { type RedisClient, isReady } from '../redis/redis-client.js';
import { type ShardOptions, queueAddresses } from '../shards/shards.js';

export interface QueueDepth {
  readonly queue: QueueName;
  /** Whether workers take no jobs. */
  readonly isPaused: boolean;
  /** Jobs that wait for a worker; for the dead-letter queue, messages that wait for an operator. */
  readonly waiting: number;
  readonly active: number;
  /** Jobs that wait for a retry, a slot, or a free concurrency slot of their endpoint. */
  readonly delayed: number;
  /** When the longest waiting job was added. Undefined when none waits. */
  readonly oldestAt: Date | undefined;
}

/** Facts that Redis reports about itself. */
export interface RedisFacts {
  readonly version: string;
  readonly isMaster: boolean;
  readonly appendOnly: boolean;
  /** Whether the last write to the disk succeeded. Redis takes no writes after one that failed. */
  readonly persists: boolean;
  readonly maxMemoryPolicy: string;
  readonly usedBytes: number;
  /** 0 is no limit. */
  readonly maxBytes: number;
  readonly now: Date;
}

/** Operators' access to the queues. All calls fail at once while Redis is unavailable. */
export interface QueueControl {
  depths(): Promise<readonly QueueDepth[]>;
  /** Stops the workers of all processes from taking jobs. They finish the jobs that they hold. */
  pause(queue: QueueName): Promise<void>;
  resume(queue: QueueName): Promise<void>;
  readFacts(): Promise<RedisFacts>;
  /** Deletes all jobs, limits and markers. The retry-scheduler fills the queues again. */
  empty(): Promise<void>;
  close(): Promise<void>;
}

/** Resolves when Redis answers. */
export async function connectQueueControl(options: RedisOptions & ShardOptions): Promise<QueueControl> {
  const redis = connectForProducing(options);
  const queues = queueAddresses(options).map(({ queue: name, prefix }) =>
    createQueue(redis, { name, prefix, onError: options.onError }),
  );
  const partsOf = (name: QueueName): readonly Queue[] => queues.filter((queue) => queue.name === name);
  try {
    await untilReady(redis);
  } catch (error) {
    redis.disconnect();
    throw error;
  }
  return {
    depths: () => Promise.all(Object.values(QUEUE).map((name) => readDepth(name, partsOf(name), redis))),
    async pause(name) {
      await Promise.all(partsOf(name).map((queue) => queue.pause()));
    },
    async resume(name) {
      await Promise.all(partsOf(name).map((queue) => queue.resume()));
    },
    async readFacts() {
      const nodes = redis instanceof Cluster ? redis.nodes('master') : [redis];
      return joinFacts(await Promise.all(nodes.map(readNode)));
    },
    async empty() {
      const nodes = redis instanceof Cluster ? redis.nodes('master') : [redis];
      await Promise.all(nodes.map((node) => node.flushdb()));
    },
    async close() {
      await Promise.all(queues.map((queue) => queue.close()));
      redis.disconnect();
    },
  };
}

const READY_WITHIN_MS = 5000;

async function untilReady(redis: RedisClient): Promise<void> {
  if (isReady(redis)) return;
  await new Promise<void>((resolve, reject) => {
    let lastError = new Error('Redis does not answer.');
    const onError = (error: Error): void => {
      lastError = error;
    };
    const timer = setTimeout(() => reject(lastError), READY_WITHIN_MS);
    redis.on('error', onError);
    redis.once('ready', () => {
      clearTimeout(timer);
      redis.off('error', onError);
      resolve();
    });
  });
}

async function readDepth(name: QueueName, parts: readonly Queue[], redis: RedisClient): Promise<QueueDepth> {
  const each = await Promise.all(
    parts.map(async (queue) => ({
      counts: await countJobs(queue),
      isPaused: await queue.isPaused(),
      oldest: await oldestOf(queue, redis),
    })),
  );
  const sum = (state: JobState): number => each.reduce((total, { counts }) => total + counts[state], 0);
  const oldest = each.flatMap(({ oldest: atMs }) => (atMs === undefined ? [] : [atMs]));
  return {
    queue: name,
    isPaused: each.some(({ isPaused }) => isPaused),
    waiting: sum('waiting'),
    active: sum('active'),
    delayed: sum('delayed'),
    oldestAt: oldest.length === 0 ? undefined : new Date(Math.min(...oldest)),
  };
}

type JobState = 'waiting' | 'active' | 'delayed';

async function countJobs(queue: Queue): Promise<Readonly<Record<JobState, number>>> {
  const { waiting = 0, prioritized = 0, active = 0, delayed = 0 } = await queue.getJobCounts();
  return { waiting: waiting + prioritized, active, delayed };
}

/** Jobs are added at either end of the list. The oldest prioritized job comes first. */
async function oldestOf(queue: Queue, redis: RedisClient): Promise<number | undefined> {
  const ids = await Promise.all([
    redis.lrange(queue.toKey('wait'), 0, 0),
    redis.lrange(queue.toKey('wait'), -1, -1),
    redis.zrange(queue.toKey('prioritized'), '0', '0'),
  ]);
  const known = ids.flat();
  const times = await Promise.all(known.map((id) => redis.hget(queue.toKey(id), 'timestamp')));
  const atMs = times.filter((time) => time !== null).map(Number);
  return atMs.length === 0 ? undefined : Math.min(...atMs);
}

async function readNode(redis: Redis): Promise<RedisFacts> {
  const [info, [seconds, microseconds]] = await Promise.all([redis.info(), redis.time()]);
  const now = new Date(Number(seconds) * 1000 + Number(microseconds) / 1000);
  return { ...toFacts(parseInfo(info)), now };
}

/** Adds up the memory of a cluster's nodes, and takes the weakest value of every other fact. */
function joinFacts(nodes: readonly RedisFacts[]): RedisFacts {
  const [first, ...others] = nodes;
  if (first === undefined) throw new Error('The cluster names no node.');
  return others.reduce(
    (joined, node) => ({
      version: joined.version < node.version ? joined.version : node.version,
      isMaster: joined.isMaster && node.isMaster,
      appendOnly: joined.appendOnly && node.appendOnly,
      persists: joined.persists && node.persists,
      maxMemoryPolicy:
        joined.maxMemoryPolicy === 'noeviction' ? node.maxMemoryPolicy : joined.maxMemoryPolicy,
      usedBytes: joined.usedBytes + node.usedBytes,
      maxBytes: joined.maxBytes + node.maxBytes,
      now: joined.now,
    }),
    first,
  );
}

function toFacts(info: ReadonlyMap<string, string>): Omit<RedisFacts, 'now'> {
  const text = (name: string): string => info.get(name) ?? '';
  return {
    version: text('redis_version'),
    isMaster: text('role') === 'master',
    appendOnly: text('aof_enabled') === '1',
    persists: ['aof_last_write_status', 'rdb_last_bgsave_status'].every((name) => text(name) !== 'err'),
    maxMemoryPolicy: text('maxmemory_policy'),
    usedBytes: Number(text('used_memory')),
    maxBytes: Number(text('maxmemory')),
  };
}

/** Parses Redis' answer to INFO. */
function parseInfo(text: string): ReadonlyMap<string, string> {
  const lines = text.split(/\r?\n/).filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon), line.slice(colon + 1)] as const;
    }),
  );
}
