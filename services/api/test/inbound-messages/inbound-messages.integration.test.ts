import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { createUuidV7 } from '@posthorn/common';
import type { NewMessage } from '@posthorn/database';
import {
  changeMessages,
  createAccount,
  createSource,
  insertAttempt,
  newMessage,
} from '@posthorn/test-support';
import { dataOf, expectError } from '../support/answers.js';
import { type Client, createClient } from '../support/client.js';
import { type TestApi, startTestApi } from '../support/start-test-api.js';

let api: TestApi;
let client: Client;
let endpointId: string;
beforeAll(async () => {
  api = await startTestApi();
  client = createClient(api);
  ({ id: endpointId } = await createSource(api.database, {
    projectId: api.account.projectId,
    url: 'https://example.com/forward',
  }));
});

/** Returns the message's id. */
async function receive(given: Partial<NewMessage> = {}): Promise<string> {
  const message = newMessage({
    projectId: api.account.projectId,
    endpointId,
    direction: 'inbound',
    received: { headers: {}, sourceIp: '192.0.2.1', processingMs: 1 },
    ...given,
  });
  await api.database.messages.accept(message);
  return message.id;
}

async function receiveDelivered(): Promise<string> {
  const id = await receive();
  const receivedMs = Date.now();
  await changeMessages(api.query, id, {
    status: 'succeeded',
    attemptCount: 1,
    responseStatus: 200,
    responseLatencyMs: 12,
    createdAt: new Date(receivedMs),
    deliveredAt: new Date(receivedMs + 250),
    sweepAt: null,
  });
  const createdAt = new Date(receivedMs + 40);
  await insertAttempt(api.query, id, { processingMs: 3, responseStatus: 200, createdAt });
  return id;
}

describe('an inbound message', () => {
  it('shows its wait and the duration of its delivery', async () => {
    const id = await receiveDelivered();
    expect(dataOf(await client.get(`/v1/inbound-messages/${id}`), 200)).toEqual({
      id,
      project_id: api.account.projectId,
      inbound_endpoint_id: endpointId,
      status: 'succeeded',
      attempt_count: 1,
      replay_count: 0,
      content_type: 'application/json',
      size_bytes: 2,
      payload_sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      response_status: 200,
      response_latency_ms: 12,
      queue_wait_ms: 40,
      total_delivery_ms: 250,
      received_at: expect.any(String),
      updated_at: expect.any(String),
      delivered_at: expect.any(String),
      payload_kept_until: expect.any(String),
    });
  });

  it('omits members without a value', async () => {
    const id = await receive({ contentType: '' });
    const data = dataOf(await client.get(`/v1/inbound-messages/${id}`), 200);
    for (const name of [
      'content_type',
      'queue_wait_ms',
      'total_delivery_ms',
      'last_error',
      'idempotency_key',
    ]) {
      expect(data).not.toHaveProperty(name);
    }
  });

  it('has attempts, without a processing time', async () => {
    const id = await receiveDelivered();
    const [attempt] = dataOf(
      await client.get(`/v1/inbound-messages/${id}/attempts`),
      200,
    ) as unknown as object[];
    expect(attempt).toMatchObject({ attempt_no: 1, response_status: 200 });
    expect(attempt).not.toHaveProperty('processing_ms');
  });

  it('is replayed in a batch, and together with all messages of its status', async () => {
    const ids = [await receiveDelivered(), await receiveDelivered(), randomUUID()];
    const batch = await client.post('/v1/inbound-messages/replay-batch', { message_ids: ids });
    expect(dataOf(batch, 200)).toMatchObject({ replayed: 2, failed: 1, stuck: 0 });
    const other = await receiveDelivered();
    const path = '/v1/inbound-messages/replay-all?status=succeeded';
    const none = await client.post(`${path}&inbound_endpoint_id=${createUuidV7()}`);
    expect(dataOf(none, 200)).toMatchObject({ replayed: 0 });
    const all = dataOf(await client.post(`${path}&inbound_endpoint_id=${endpointId}`), 200);
    expect(all['replayed_message_ids']).toContain(other);
  });

  it('is deleted with its payload; a repeated call returns the same response', async () => {
    const id = await receive();
    const first = dataOf(await client.delete(`/v1/inbound-messages/${id}`), 200);
    expect(first).toMatchObject({ message_id: id, already_deleted: false });
    expect(await api.query('SELECT FROM payloads WHERE message_id = $1', [id])).toEqual([]);
    expect(dataOf(await client.delete(`/v1/inbound-messages/${id}`), 200)).toMatchObject({
      already_deleted: true,
      deleted_at: first['deleted_at'],
    });
    expectError(await client.get(`/v1/inbound-messages/${id}`), 404, 'NOT_FOUND');
  });
});

it.each(['outbound', 'pull', 'of another project'] as const)(
  'the attempts of a message are empty when it is %s',
  async (whose) => {
    const { projectId } = await createAccount(api.database);
    const id = await receive(whose === 'of another project' ? { projectId } : { direction: whose });
    await insertAttempt(api.query, id);
    expect(dataOf(await client.get(`/v1/inbound-messages/${id}/attempts`), 200)).toEqual([]);
  },
);
