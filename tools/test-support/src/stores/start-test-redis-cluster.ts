import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readEnvironment } from '@posthorn/config';
import { type OpenRedisCluster, openRedisCluster } from '@posthorn/local-stack';

export interface TestRedisCluster extends Pick<OpenRedisCluster, 'url' | 'nodes'> {
  /** Stops it and removes its files. */
  release(): Promise<void>;
}

const MASTERS = 3;
/** Short, because tests wait for it, but long enough for a busy machine. */
const NODE_TIMEOUT_MS = 2000;

/** A Redis Cluster for one test file: three masters, each with the given number of replicas. */
export async function startTestRedisCluster({
  replicas,
}: {
  readonly replicas: number;
}): Promise<TestRedisCluster> {
  const folder = await mkdtemp(join(tmpdir(), 'posthorn-test-cluster-'));
  const { url, nodes, stop } = await openRedisCluster({
    dataDirectory: folder,
    path: readEnvironment()['PATH'] ?? '',
    masters: MASTERS,
    replicas,
    nodeTimeoutMs: NODE_TIMEOUT_MS,
    appendOnly: false,
  });
  return {
    url,
    nodes,
    async release() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
