import { beforeAll, describe, expect, it } from '@jest/globals';
import type { PlanName } from '@posthorn/domain';
import {
  changeMessages,
  createAccount,
  createEndpoint,
  expirePayload,
  insertAttempt,
  newMessage,
} from '@posthorn/test-support';
import { dataOf, expectError, invalidPaths } from '../support/answers.js';
import { type Client, createClient } from '../support/client.js';
import { startApiWithEndpoint } from '../support/start-api-with-endpoint.js';

const { api, client, endpoint } = await startApiWithEndpoint();

describe.each<[PlanName, number, number]>([
  ['free', 72, 72],
  ['starter', 168, 720],
  ['enterprise', 720, 8760],
])('on the plan %s', (plan, byDefault, most) => {
  let caller: Client;
  let endpointId: string;
  beforeAll(async () => {
    const { projectId, apiKey } = await createAccount(api.database, { plan });
    caller = createClient(api, apiKey);
    ({ publicId: endpointId } = await createEndpoint(api.database, {
      projectId,
      url: 'https://example.com/',
    }));
  });

  it.each([
    ['the plan’s default', undefined, byDefault],
    ['an hour', 1, 1],
    ['the maximum', most, most],
    ['the plan’s default when it is deleted after its delivery', 0, byDefault],
  ])('keeps a payload for %s', async (_what, retention_hours, hours) => {
    const response = await caller.send({ endpoint_id: endpointId, payload: {}, retention_hours });
    const rows = await api.query(
      `SELECT p.expires_at - m.created_at = make_interval(hours => $2) AS exact, retention_hours AS asked
       FROM payloads AS p JOIN messages AS m ON m.id = p.message_id WHERE m.id = $1`,
      [dataOf(response, 202)['message_id'], hours],
    );
    expect(rows).toEqual([{ exact: true, asked: retention_hours ?? byDefault }]);
  });

  it('tells until when the payload of a settled message is kept', async () => {
    const response = await caller.send({ endpoint_id: endpointId, payload: {}, retention_hours: 1 });
    const id = String(dataOf(response, 202)['message_id']);
    const path = `/v1/messages/${id}`;
    expect(dataOf(await caller.get(path), 200)).not.toHaveProperty('payload_kept_until');
    await changeMessages(api.query, id, { status: 'succeeded', deliveredAt: new Date(), sweepAt: null });
    const [row] = await api.query('SELECT expires_at FROM payloads WHERE message_id = $1', [id]);
    const message = dataOf(await caller.get(path), 200);
    expect(new Date(String(message['payload_kept_until']))).toEqual(row?.['expires_at']);
  });

  it('rejects a longer retention', async () => {
    const body = { endpoint_id: endpointId, payload: {}, retention_hours: most + 1 };
    const refused = await caller.send(body);
    expectError(refused, 400, 'INVALID_REQUEST');
    expect(invalidPaths(refused)).toEqual(['retention_hours']);
  });
});

describe('a message with an expired payload that is not erased yet', () => {
  async function storeExpired(): Promise<string> {
    const message = newMessage({ projectId: api.account.projectId, endpointId: endpoint.id });
    await api.database.messages.accept(message);
    await changeMessages(api.query, message.id, {
      status: 'failed_permanent',
      failedAt: new Date(),
      attemptCount: 1,
      sweepAt: null,
    });
    await insertAttempt(api.query, message.id);
    await expirePayload(api.query, message.id);
    return message.id;
  }

  it.each(['/v1/messages/:id/replay', '/v1/dlq/replay/:id'])('cannot be replayed: %s', async (path) => {
    const id = await storeExpired();
    expectError(await client.post(path.replace(':id', id)), 410, 'PAYLOAD_UNAVAILABLE');
  });

  it('cannot be replayed in a batch', async () => {
    const id = await storeExpired();
    const batch = await client.post('/v1/messages/replay-batch', { message_ids: [id] });
    expect(dataOf(batch, 200)).toEqual({
      replayed: 0,
      failed: 1,
      stuck: 0,
      results: [{ message_id: id, status: 'failed', error: 'PAYLOAD_UNAVAILABLE' }],
    });
    const all = dataOf(await client.post('/v1/messages/replay-all?status=failed_permanent&limit=1'), 200);
    expect(all).toMatchObject({ replayed: 0, failed: 1, replayed_message_ids: [] });
  });

  it('is no longer a dead letter, but still a failed message', async () => {
    const id = await storeExpired();
    expect((await client.get('/v1/dlq/messages')).text).not.toContain(id);
    expect(dataOf(await client.get(`/v1/messages/${id}`), 200)).toMatchObject({ status: 'failed_permanent' });
    expect(dataOf(await client.get(`/v1/messages/${id}/attempts`), 200)).toHaveLength(1);
    expect((await client.get('/v1/logs?status=failed_permanent')).text).toContain(id);
  });
});
