import { type QueueName, QUEUE } from '../jobs/catalog.js';
import { parseRedisUrl } from '../redis/redis-address.js';

/** A part of the queues: all of it lies on one node of a cluster, and is lost or kept together. */
export interface Shard {
  readonly number: number;
  /** BullMQ's, of each of its queues. */
  readonly prefix: string;
  /** Of what is not BullMQ's. */
  readonly keys: ShardKeys;
}

export interface ShardKeys {
  /** Tells for how many shards it was filled, until its data is lost. */
  readonly marker: string;
  /** Held by who fills it again. */
  readonly rebuilding: string;
  /** The endpoints that something is parked for. */
  readonly parkedEndpoints: string;
  /** What is parked for one of them. */
  parkedJobs(endpointId: string): string;
}

/** What decides about the names of keys. */
export interface ShardOptions {
  readonly url: string;
  /** 1 unless given. */
  readonly deliveryShards?: number;
}

/** Where BullMQ keeps a queue, or a shard's part of it. */
export interface QueueAddress {
  readonly queue: QueueName;
  readonly shard: number;
  readonly prefix: string;
}

/** Exports are few: all of them wait in the first shard. */
export const EXPORTS_SHARD = 0;

const SHARDED = [QUEUE.deliveries, QUEUE.fastRetries, QUEUE.slowRetries, QUEUE.deadLetters] as const;

/** Every queue that BullMQ keeps for us; a queue with several shards once for each. */
export function queueAddresses(options: ShardOptions): readonly QueueAddress[] {
  const shards = listShards(options);
  return [
    ...SHARDED.flatMap((queue) => shards.map(({ number, prefix }) => ({ queue, shard: number, prefix }))),
    ...shards
      .filter(({ number }) => number === EXPORTS_SHARD)
      .map(({ number, prefix }) => ({ queue: QUEUE.exports, shard: number, prefix })),
  ];
}

export function listShards({ url, deliveryShards = 1 }: ShardOptions): readonly Shard[] {
  const isCluster = parseRedisUrl(url).kind === 'cluster';
  return Array.from({ length: deliveryShards }, (_, number) =>
    isCluster || number > 0 ? taggedShard(number) : PLAIN_SHARD,
  );
}

/** Without a cluster, the first shard has the names that it had before there were shards. */
const PLAIN_SHARD: Shard = {
  number: 0,
  prefix: 'bull',
  keys: {
    marker: 'posthorn:{intact}',
    rebuilding: 'posthorn:{intact}:rebuilding',
    parkedEndpoints: 'posthorn:parked',
    parkedJobs: (endpointId) => `posthorn:parked:{${endpointId}}`,
  },
};

/**
 * What stands in braces decides about the node of a cluster: the slots of the first four tags, 3694, 7759, 11820 and 15885, lie in
 * four quarters of the range, and so on different nodes of most clusters.
 */
function taggedShard(number: number): Shard {
  const prefix = `{bull:${number}}`;
  return {
    number,
    prefix,
    keys: {
      marker: `posthorn:${prefix}:intact`,
      rebuilding: `posthorn:${prefix}:rebuilding`,
      parkedEndpoints: `posthorn:${prefix}:parked`,
      parkedJobs: (endpointId) => `posthorn:${prefix}:parked:${endpointId}`,
    },
  };
}

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** The shard of an id, the same in every process and forever: FNV-1a. */
export function shardOf(id: string, shards: number): number {
  let hash = FNV_OFFSET;
  for (let at = 0; at < id.length; at += 1) hash = Math.imul(hash ^ id.charCodeAt(at), FNV_PRIME);
  return (hash >>> 0) % shards;
}
