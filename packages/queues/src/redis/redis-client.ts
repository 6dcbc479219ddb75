import type { Cluster, Redis } from 'ioredis';

/** A connection to one server, or those to the nodes of a cluster. */
export type RedisClient = Redis | Cluster;

/** Whether the connection takes commands now. */
export function isReady(redis: RedisClient): boolean {
  return redis.status === 'ready';
}

/** Resolves to the first answer of several nodes; rejects with the first failure when none answers. */
export async function firstOf<Answer>(answers: readonly Promise<Answer>[]): Promise<Answer> {
  try {
    return await Promise.any(answers);
  } catch (error) {
    throw error instanceof AggregateError ? error.errors[0] : error;
  }
}
