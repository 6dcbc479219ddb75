import { once } from 'node:events';
import { expect, it } from '@jest/globals';
import { createConnections } from '../src/connections/connections.js';
import { startDeadline } from '../src/exchange/deadline.js';
import { completeExchange } from '../src/exchange/exchange.js';
import { createPostClient } from '../src/exchange/post-client.js';
import { startTcpServer } from './support/local-servers.js';
import { releaseAfterTest } from './support/releases.js';
import { requestTo } from './support/test-sender.js';

it('ends an exchange that is torn down without a word', async () => {
  const connections = createConnections({
    lookup: () => undefined,
    maxSocketsPerDestination: 1,
    certificateAuthorities: undefined,
  });
  releaseAfterTest(() => connections.close());
  const post = createPostClient({ agents: connections.pooled, userAgent: 'Posthorn/test' });
  const port = await startTcpServer(() => undefined);
  const stream = post(requestTo(port));
  const deadline = startDeadline(60_000, []);
  releaseAfterTest(() => deadline.clear());

  const exchange = completeExchange(stream, deadline);
  await once(stream, 'socket');
  stream.destroy();

  expect(await exchange).toMatchObject({ kind: 'broken', response: undefined });
});
