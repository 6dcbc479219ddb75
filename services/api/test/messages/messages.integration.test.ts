import { describe, expect, it } from '@jest/globals';
import { changeMessages, createAccount, insertAttempt, newMessage } from '@posthorn/test-support';
import { dataOf } from '../support/answers.js';
import { startApiWithEndpoint } from '../support/start-api-with-endpoint.js';

const DATE_TIME = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/);

const { api, client, endpoint } = await startApiWithEndpoint();

async function storeMessage(projectId = api.account.projectId): Promise<string> {
  const message = newMessage({ projectId, endpointId: endpoint.id });
  await api.database.messages.accept(message);
  return message.id;
}

async function storeAttempts(messageId: string, count: number): Promise<void> {
  for (let attemptNo = count; attemptNo > 0; attemptNo -= 1) {
    await insertAttempt(api.query, messageId, { attemptNo });
  }
}

describe('a message', () => {
  it('is shown without the members that have no value yet', async () => {
    const body = { endpoint_id: endpoint.publicId, payload: { a: 1 } };
    const id = String(dataOf(await client.send(body), 202)['message_id']);
    expect(dataOf(await client.get(`/v1/messages/${id}`), 200)).toEqual({
      id,
      project_id: api.account.projectId,
      endpoint_id: endpoint.publicId,
      status: 'queued',
      attempt_count: 0,
      replay_count: 0,
      content_type: 'application/json',
      size_bytes: 7,
      payload_sha256: '015abd7f5cc57a2dd94b7590f04ad8084273905ee33ec5cebeae62276a97f862',
      created_at: DATE_TIME,
      updated_at: DATE_TIME,
    });
  });

  it('is shown with the results of a delivery', async () => {
    const body = { endpoint_id: endpoint.publicId, payload: {}, idempotency_key: 'order-17' };
    const id = String(dataOf(await client.send(body), 202)['message_id']);
    const before = dataOf(await client.get(`/v1/messages/${id}`), 200);
    await changeMessages(api.query, id, {
      status: 'failed_permanent',
      lastError: 'connection refused',
      responseStatus: 500,
      responseLatencyMs: 12,
      deliveredAt: new Date(),
      failedAt: new Date(),
      nextAttemptAt: new Date(),
      attemptCount: 8,
      replayCount: 1,
    });
    expect(dataOf(await client.get(`/v1/messages/${id}`), 200)).toEqual({
      ...before,
      idempotency_key: 'order-17',
      status: 'failed_permanent',
      attempt_count: 8,
      replay_count: 1,
      last_error: 'connection refused',
      response_status: 500,
      response_latency_ms: 12,
      next_attempt_at: DATE_TIME,
      delivered_at: DATE_TIME,
      failed_at: DATE_TIME,
      payload_kept_until: DATE_TIME,
    });
  });

  it('tells which retry it waits for, counted from its acceptance or its last replay', async () => {
    const id = await storeMessage();
    await changeMessages(api.query, id, {
      status: 'pending_retry',
      attemptCount: 10,
      replayCount: 1,
      fastFailures: 1,
      slowFailures: 1,
    });
    expect(dataOf(await client.get(`/v1/messages/${id}`), 200)).toMatchObject({ retry_number: 2 });
    const logged = dataOf(await client.get('/v1/logs?status=pending_retry'), 200);
    expect(logged).toEqual([expect.objectContaining({ message_id: id, attempt_count: 10, retry_number: 2 })]);
  });

  it('is found by its id in upper case', async () => {
    const id = await storeMessage();
    expect(dataOf(await client.get(`/v1/messages/${id.toUpperCase()}`), 200)).toMatchObject({ id });
  });
});

describe('GET /v1/messages/{id}/attempts', () => {
  it('lists the oldest attempt first, without members that have no value', async () => {
    const id = await storeMessage();
    await storeAttempts(id, 3);
    const response = await client.get(`/v1/messages/${id}/attempts`);
    expect(response.body).toMatchObject({ meta: { has_more: false } });
    const attempt = { id: expect.any(String), created_at: DATE_TIME };
    expect(dataOf(response, 200)).toEqual([1, 2, 3].map((attempt_no) => ({ ...attempt, attempt_no })));
  });

  it('shows every member, and marks truncated bodies only when they were truncated', async () => {
    const id = await storeMessage();
    const facts = {
      response_status: 200,
      response_latency_ms: 9,
      processing_ms: 1,
      error_text: 'x',
      response_headers: { b: '2', a: '1' },
      retry_type: 'slow',
      retry_after_seconds: 1800,
      resolved_ip: '192.0.2.1',
      request_headers: { 'X-A': '1' },
      dns_ms: 0,
      tcp_connect_ms: 1,
      tls_handshake_ms: 2,
      ttfb_ms: 3,
      transfer_ms: 4,
      conn_reused: false,
      response_body_truncated: true,
    };
    const names = Object.keys(facts);
    await api.query(
      `INSERT INTO attempts (id, message_id, attempt_no, created_at, ${names.join(', ')})
       SELECT gen_random_uuid(), $1, 1, now(), ${names.join(', ')} FROM json_populate_record(NULL::attempts, $2)`,
      [id, JSON.stringify(facts)],
    );
    const [attempt] = dataOf(await client.get(`/v1/messages/${id}/attempts`), 200) as unknown as object[];
    expect(attempt).toEqual({ ...facts, id: expect.any(String), attempt_no: 1, created_at: DATE_TIME });
  });

  it('returns at most 200 attempts and says so', async () => {
    const id = await storeMessage();
    await storeAttempts(id, 201);
    const response = await client.get(`/v1/messages/${id}/attempts`);
    expect(dataOf(response, 200)).toHaveLength(200);
    expect(response.body).toMatchObject({ meta: { has_more: true } });
  });

  it('returns an empty list for an unknown message, one of another project and one of another kind', async () => {
    const theirs = await storeMessage((await createAccount(api.database)).projectId);
    const inbound = newMessage({ projectId: api.account.projectId, direction: 'inbound' });
    await api.database.messages.accept(inbound);
    for (const id of [theirs, inbound.id]) await storeAttempts(id, 1);
    for (const id of ['018f0000-0000-7000-8000-000000000000', theirs, inbound.id]) {
      const response = await client.get(`/v1/messages/${id}/attempts`);
      expect(response.body).toEqual({
        data: [],
        meta: { request_id: response.get('X-Request-Id'), has_more: false, next_cursor: null },
      });
      expect(response.status).toBe(200);
    }
  });
});
