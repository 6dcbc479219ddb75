import { expect, it } from '@jest/globals';
import { redisCommand, startServer } from '@posthorn/local-stack';
import { shardOf } from '@posthorn/queues';
import { createEndpoint, releaseAfterFile, startTestRedisCluster, waitFor } from '@posthorn/test-support';
import { createClient } from '../support/client.js';
import { startTestApi } from '../support/start-test-api.js';

const SHARDS = 2;

/** One endpoint id per shard. */

const cluster = await startTestRedisCluster({ replicas: 0 });
releaseAfterFile(() => cluster.release());
const api = await startTestApi({
  environment: { REDIS_URL: cluster.url, DELIVERY_SHARDS: String(SHARDS) },
});
const endpoints = [await createIn(0), await createIn(1)];

async function createIn(shard: number): Promise<string> {
  const { projectId } = api.account;
  for (;;) {
    const { id, publicId } = await createEndpoint(api.database, { projectId, url: 'https://example.com/' });
    if (shardOf(id, SHARDS) === shard) return publicId;
  }
}

async function send(shard: number): Promise<number> {
  const answer = await createClient(api).send({ endpoint_id: endpoints[shard], payload: {} });
  return answer.status;
}

async function isReady(): Promise<boolean> {
  return (await fetch(`${api.url}/readyz`)).ok;
}

it('rejects only sends to endpoints of the shard when a Redis Cluster node is down', async () => {
  const node = cluster.nodes[0];
  if (node === undefined) throw new Error('There is no node.');
  await waitFor(async () => (await isReady()) && (await send(0)) === 202 && (await send(1)) === 202);

  process.kill(node.server.pid, 'SIGKILL');
  await node.server.ended;
  await waitFor(async () => (await send(0)) === 503);
  expect([await send(1), await send(0), await send(1)]).toEqual([202, 503, 202]);
  expect(await isReady()).toBe(true);

  const again = await startServer(node.plan);
  expect(again).toBeDefined();
  await waitFor(async () => (await send(0)) === 202);
  await waitFor(
    async () =>
      Number((await redisCommand(node.url, ['ZCARD', '{bull:0}:deliveries:prioritized'])).slice(1)) > 0,
  );
});
