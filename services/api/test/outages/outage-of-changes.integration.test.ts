import { expect, it } from '@jest/globals';
import { changeMessages, newMessage, waitFor } from '@posthorn/test-support';
import type { Response } from 'supertest';
import { dataOf, expectError } from '../support/answers.js';
import { startApiWithEndpoint } from '../support/start-api-with-endpoint.js';

const { api, client, endpoint } = await startApiWithEndpoint({ proxied: true });
const message = newMessage({ projectId: api.account.projectId, endpointId: endpoint.id });
await api.database.messages.accept(message);
const { id } = message;
await changeMessages(api.query, id, { status: 'pending_retry' });

function expectUnavailable(response: Response): void {
  expectError(response, 503, 'SERVICE_UNAVAILABLE');
  expect(Number(response.get('Retry-After'))).toBeGreaterThanOrEqual(1);
}

async function waitForReadiness(status: number): Promise<void> {
  await waitFor(async () => (await client.get('/readyz')).status === status);
}

it('answers SERVICE_UNAVAILABLE for every change and every list while the database is down', async () => {
  const path = `/v1/endpoints/${endpoint.publicId}`;
  // The key is cached after this call, so that the operations themselves fail.
  dataOf(await client.get(path), 200);
  api.toDatabase.cut();
  const responses = await Promise.all([
    client.get('/v1/endpoints'),
    client.patch(path, { description: 'x' }),
    client.delete(path),
    client.post(`${path}/pause`),
    client.post(`${path}/resume`),
    client.get(`${path}/signing-keys`),
    client.post(`${path}/signing-keys`),
    client.delete(`${path}/signing-keys/sk_${'0'.repeat(32)}`),
    client.post(`/v1/messages/${id}/replay`),
    client.post(`/v1/messages/${id}/retry-now`),
    client.post(`/v1/messages/${id}/cancel`),
    client.post('/v1/messages/replay-batch', { message_ids: [id] }),
    client.post('/v1/messages/replay-all?status=pending_retry'),
    client.delete(`/v1/messages/${id}`),
    client.get('/v1/logs'),
    client.get('/v1/dlq/messages'),
    client.post(`/v1/dlq/replay/${id}`),
  ]);
  api.toDatabase.restore();
  await waitForReadiness(200);
  responses.forEach(expectUnavailable);
  expect(dataOf(await client.get(path), 200)).toMatchObject({ description: null, paused: false });
  expect(dataOf(await client.get(`/v1/messages/${id}`), 200)).toMatchObject({ status: 'pending_retry' });
});

it('replays nothing and changes nothing while Redis is down', async () => {
  const before = await api.database.messages.findById(id);
  api.toRedis.cut();
  await waitForReadiness(503);
  const responses = await Promise.all([
    client.post(`/v1/messages/${id}/replay`),
    client.post(`/v1/dlq/replay/${id}`),
    client.post(`/v1/messages/${id}/retry-now`),
    client.post('/v1/messages/replay-batch', { message_ids: [id] }),
    client.post('/v1/messages/replay-all?status=pending_retry'),
  ]);
  responses.forEach(expectUnavailable);
  expect(await api.database.messages.findById(id)).toEqual(before);
  api.toRedis.restore();
  await waitForReadiness(200);
  expect(dataOf(await client.post(`/v1/messages/${id}/replay`), 200)).toMatchObject({ replay_count: 1 });
});
