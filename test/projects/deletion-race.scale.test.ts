import { expect, it } from '@jest/globals';
import { createGate } from '@posthorn/test-support';
import { dataOf } from '../../services/api/test/support/answers.js';
import { createClient } from '../../services/api/test/support/client.js';
import { startOutbound } from '../support/start-outbound.js';
import { startTestApi } from '../../services/api/test/support/start-test-api.js';

it('completes a change that races with the deletion of its endpoint, or answers NOT_FOUND', async () => {
  const client = createClient(await startTestApi());
  for (let round = 0; round < 15; round++) {
    const { id } = dataOf(await client.post('/v1/endpoints', { url: 'https://example.com/hook' }), 201);
    const path = `/v1/endpoints/${String(id)}`;
    const responses = await Promise.all([
      client.patch(path, { description: 'x' }),
      client.delete(path),
      client.patch(path, { description: 'y' }),
      client.delete(path),
      client.post(`${path}/signing-keys`),
      client.patch(path, { description: 'z' }),
    ]);
    for (const { status } of responses) expect([200, 201, 404]).toContain(status);
  }
});

it('ends a message in flight of a deleted endpoint when its attempt fails, without a retry', async () => {
  const outbound = await startOutbound();
  const gate = createGate();
  const receiver = await outbound.startReceiver([{ status: 500, after: gate.opened }]);
  const endpointId = await outbound.createEndpoint(receiver.url);
  await outbound.startWorker();
  const id = await outbound.send(endpointId);
  await receiver.waitForRequests(1);
  dataOf(await outbound.client.delete(`/v1/endpoints/${endpointId}`), 200);
  gate.open();
  const row = await outbound.waitForStatus(id, 'failed_permanent');
  expect(row).toMatchObject({ attemptCount: 1, lastError: 'endpoint deleted' });
});
