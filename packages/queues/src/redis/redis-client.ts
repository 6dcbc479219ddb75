import type { Cluster, Redis } from 'ioredis';

/** A connection to one server, or those to the nodes of a cluster. */
export type RedisClient = Redis | Cluster;

/** Whether the connection takes commands now. */
export function isReady(redis: RedisClient): boolean {
  return redis.status === 'ready';
}
