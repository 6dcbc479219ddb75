import { describe, expect, it } from '@jest/globals';
import { createUuidV7 } from '@posthorn/common';
import { startTcpProxy } from '@posthorn/local-stack';
import { createTestRedis, releaseAfterTest, waitFor } from '@posthorn/test-support';
import { type DeliveryJob, connectQueues } from '../../src/index.js';

const READY_CHECK = '$4\r\ninfo\r\n';

/** The URL of a Redis through a proxy that cuts the first connection at the first command after it is ready. */
async function startWithBrokenStart(): Promise<string> {
  const { url: target, release } = await createTestRedis();
  releaseAfterTest(release);
  let connections = 0;
  const proxy = await startTcpProxy(target, {
    forward(client, upstream) {
      const isFirst = (connections += 1) === 1;
      let isReady = false;
      client.on('data', (chunk: Buffer) => {
        if (isFirst && isReady) client.destroy();
        else upstream.write(chunk);
        isReady ||= chunk.includes(READY_CHECK);
      });
      upstream.pipe(client);
    },
  });
  releaseAfterTest(() => proxy.close());
  return proxy.url;
}

function newJob(): DeliveryJob {
  return { messageId: createUuidV7(), endpointId: createUuidV7(), attemptNo: 1 };
}

describe('a process whose first connection to Redis breaks as soon as it is ready', () => {
  it('enqueues over the next connection', async () => {
    const queues = connectQueues({ url: await startWithBrokenStart(), onError: () => undefined });
    releaseAfterTest(() => queues.close());
    await waitFor(() => queues.isReady());
    await expect(queues.deliveries.add(newJob())).rejects.toThrow();
    await waitFor(() => queues.isReady());
    await expect(queues.deliveries.add(newJob())).resolves.toBeUndefined();
  });
});
