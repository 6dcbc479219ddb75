import { type RedisClusterFiles, openRedisCluster } from '@posthorn/local-stack';
import type { Journal } from './journal.js';
import { type LabRedis, controlRedis } from './lab-redis.js';

export type LabClusterSize = Pick<RedisClusterFiles, 'masters' | 'replicas'>;

export interface LabRedisCluster {
  readonly url: string;
  /** The masters first, then the replicas in the order of their masters. */
  readonly nodes: readonly LabRedis[];
  stop(): Promise<void>;
}

/** A replica takes over after about this time. */
const NODE_TIMEOUT_MS = 2000;

export async function startLabRedisCluster(
  files: LabClusterSize & Pick<RedisClusterFiles, 'dataDirectory' | 'path'>,
  journal: Journal,
): Promise<LabRedisCluster> {
  const { url, nodes, stop } = await openRedisCluster({ ...files, nodeTimeoutMs: NODE_TIMEOUT_MS });
  return {
    url,
    nodes: nodes.map((node, index) => controlRedis(`Redis ${index + 1}`, node, journal)),
    stop,
  };
}
