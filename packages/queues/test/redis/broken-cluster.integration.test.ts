import { expect, it } from '@jest/globals';
import { redisCommand } from '@posthorn/local-stack';
import { releaseAfterTest, startTestRedisCluster, waitFor } from '@posthorn/test-support';
import { connectForConsuming } from '../../src/redis/redis-connection.js';

it('connects consumers again while most nodes of a cluster are away', async () => {
  const { url, nodes, release } = await startTestRedisCluster({ replicas: 0 });
  releaseAfterTest(release);
  const redis = connectForConsuming({ url, onError: () => undefined });
  releaseAfterTest(() => redis.disconnect());
  await waitFor(() => redis.status === 'ready');
  const [left, ...others] = nodes;
  await Promise.all(others.map((node) => node.stop()));
  const ask = redisCommand.bind(undefined, left?.url ?? '');
  await waitFor(() =>
    ask(['EXISTS', '{bull:0}']).then(
      () => false,
      (error: unknown) => String(error).includes('CLUSTERDOWN'),
    ),
  );
  redis.disconnect();
  await waitFor(() => redis.status === 'end');
  await redis.connect();
  expect(redis.status).toBe('ready');
});
