import { type QueueName, QUEUE } from '../jobs/catalog.js';

/** A part of the queues. All its data is on one node of a cluster, and is lost or kept together. */
export interface Shard {
  readonly number: number;
  /** BullMQ's prefix for each of the shard's queues. */
  readonly prefix: string;
  /** The keys that BullMQ does not manage. */
  readonly keys: ShardKeys;
}

export interface ShardKeys {
  /** Contains the number of shards for which it was filled. It disappears when the shard's data is lost. */
  readonly marker: string;
  /** Held by the process that fills the shard again. */
  readonly rebuilding: string;
  /** The ring of tenants whose deliveries take turns, and the prefix of what belongs to it. */
  readonly turns: string;
  /** The endpoints with parked jobs. */
  readonly parkedEndpoints: string;
  /** The parked jobs of one endpoint. */
  parkedJobs(endpointId: string): string;
}

/** The options that determine the names of keys. */
export interface ShardOptions {
  /** Default: 1. */
  readonly deliveryShards?: number;
}

/** The address of a queue, or of one shard of it, in BullMQ. */
export interface QueueAddress {
  readonly queue: QueueName;
  readonly shard: number;
  readonly prefix: string;
}

/** Exports and fan-outs are few, so all of them wait in the first shard. */
export const ONLY_SHARD = 0;

const UNSHARDED = [QUEUE.exports, QUEUE.fanOuts] as const;

const SHARDED = [QUEUE.deliveries, QUEUE.fastRetries, QUEUE.slowRetries, QUEUE.deadLetters] as const;

/** Returns every BullMQ queue. A queue with several shards appears once for each shard. */
export function queueAddresses(options: ShardOptions): readonly QueueAddress[] {
  const shards = listShards(options);
  return [
    ...SHARDED.flatMap((queue) => shards.map(({ number, prefix }) => ({ queue, shard: number, prefix }))),
    ...UNSHARDED.flatMap((queue) =>
      shards
        .filter(({ number }) => number === ONLY_SHARD)
        .map(({ number, prefix }) => ({ queue, shard: number, prefix })),
    ),
  ];
}

export function listShards({ deliveryShards = 1 }: ShardOptions): readonly Shard[] {
  return Array.from({ length: deliveryShards }, (_, number) => createShard(number));
}

/**
 * The text in braces determines the cluster node. The hash slots of the first four tags are 3694, 7759, 11820 and
 * 15885. They are in four quarters of the range, and so on different nodes of most clusters.
 */
function createShard(number: number): Shard {
  const prefix = `{bull:${number}}`;
  return {
    number,
    prefix,
    keys: {
      marker: `posthorn:${prefix}:data-marker`,
      rebuilding: `posthorn:${prefix}:rebuilding`,
      turns: `posthorn:${prefix}:turns`,
      parkedEndpoints: `posthorn:${prefix}:parked`,
      parkedJobs: (endpointId) => `posthorn:${prefix}:parked:${endpointId}`,
    },
  };
}

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** Returns the shard of an id with FNV-1a. The result is the same in every process and must never change. */
export function shardOf(id: string, shards: number): number {
  let hash = FNV_OFFSET;
  for (let at = 0; at < id.length; at += 1) hash = Math.imul(hash ^ id.charCodeAt(at), FNV_PRIME);
  return (hash >>> 0) % shards;
}
