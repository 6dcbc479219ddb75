import { describe, expect, it } from '@jest/globals';
import { redisCommand } from '@posthorn/local-stack';
import { deliveryJobId } from '@posthorn/queues';
import { ALL, changeProjects, createAccount, waitFor } from '@posthorn/test-support';
import { dataOf, expectError } from '../../support/answers.js';
import { createClient } from '../../support/client.js';
import { startApiWithEndpoint } from '../../support/start-api-with-endpoint.js';

interface Result {
  readonly message_id?: string;
  readonly status?: string;
  readonly error?: { readonly code: string; readonly details?: unknown };
}
interface Batch {
  readonly accepted: number;
  readonly rejected: number;
  readonly results: readonly Result[];
}

const QUEUED = { message_id: expect.any(String), status: 'queued' };

const { api, client, endpoint } = await startApiWithEndpoint();
await changeProjects(api.query, ALL, { rateLimitDefault: 100_000 });

async function sendBatch(messages: readonly unknown[] | string): Promise<Batch> {
  const body = typeof messages === 'string' ? messages : { messages };
  return dataOf(await client.post('/v1/webhooks/send-batch', body), 202) as unknown as Batch;
}

const valid = (fields: object = {}): object => ({ endpoint_id: endpoint.publicId, payload: {}, ...fields });

async function bodiesOf(ids: readonly (string | undefined)[]): Promise<readonly unknown[]> {
  const rows = await api.query('SELECT message_id AS id, body FROM payloads WHERE message_id = ANY ($1)', [
    ids,
  ]);
  return ids.map((id) => rows.find((row) => row['id'] === id)?.['body']);
}

describe('a batch', () => {
  it('stores 100 messages in one transaction, in order, and enqueues each', async () => {
    const batch = await sendBatch(Array.from({ length: 100 }, (_, n) => valid({ payload: { n } })));
    expect([batch.accepted, batch.rejected]).toEqual([100, 0]);
    const ids = batch.results.map((result) => result.message_id);
    expect(await bodiesOf(ids)).toEqual(ids.map((_, n) => `{"n":${n}}`));
    const transactions = await api.query('SELECT DISTINCT xmin::text FROM messages WHERE id = ANY ($1)', [
      ids,
    ]);
    expect(transactions).toHaveLength(1);
    for (const id of ids) {
      const key = `{bull:0}:deliveries:${deliveryJobId({ messageId: String(id), attemptNo: 1 })}`;
      await waitFor(async () => (await redisCommand(api.redisUrl, ['EXISTS', key])) === ':1');
    }
  });

  it('keeps the bytes of each payload', async () => {
    const payloads = ['{ "n" : 1.0 }', '{"a":"]},{","b":[[1],{}]}', '{"name":"Zo\\u00eb 📯","huge":1e400}'];
    const sends = payloads.map((payload) => `{"payload" : ${payload} ,"endpoint_id":"${endpoint.publicId}"}`);
    const { results } = await sendBatch(`{"x":[{"messages":1}], "messages" : [ ${sends.join(' , ')} ] }`);
    expect(await bodiesOf(results.map((result) => result.message_id))).toEqual(payloads);
  });

  it('keeps 100 payloads of very many values', async () => {
    const payload = `{"a":[${'{},'.repeat(13_000)}{}]}`;
    const message = `{"endpoint_id":"${endpoint.publicId}","payload":${payload}}`;
    const { accepted, results } = await sendBatch(`{"messages":[${Array(100).fill(message).join(',')}]}`);
    expect(accepted).toBe(100);
    expect(new Set(await bodiesOf(results.map((result) => result.message_id)))).toEqual(new Set([payload]));
  });

  it('stores the valid messages and tells of each of the others why, in order', async () => {
    const unknown = `ep_${'0'.repeat(32)}`;
    const { accepted, rejected, results } = await sendBatch([
      valid(),
      valid({ endpoint_id: unknown }),
      valid({ retention_hours: -1, idempotency_key: '!' }),
      valid({ headers: { Host: 'x' } }),
      'no object',
      null,
      [],
      valid({ payload: { text: 'x'.repeat(1024 * 1024) } }),
      valid(),
    ]);
    expect([accepted, rejected]).toEqual([2, 7]);
    expect(results.map(({ error, status }) => error?.code ?? status)).toEqual([
      'queued',
      'ENDPOINT_NOT_FOUND',
      'INVALID_REQUEST',
      'INVALID_HEADERS',
      'INVALID_REQUEST',
      'INVALID_REQUEST',
      'INVALID_REQUEST',
      'PAYLOAD_TOO_LARGE',
      'queued',
    ]);
    expect(results[2]?.error?.details).toEqual({
      issues: expect.arrayContaining([
        expect.objectContaining({ path: 'idempotency_key' }),
        expect.objectContaining({ path: 'retention_hours' }),
      ]),
    });
  });

  it('stores one message for an idempotency key that is given twice, and refuses another payload', async () => {
    const key = { idempotency_key: 'twice' };
    const { results } = await sendBatch([valid(key), valid(key), valid({ ...key, payload: { other: 1 } })]);
    expect(results[1]).toEqual(results[0]);
    expect(results[2]?.error?.code).toBe('IDEMPOTENCY_MISMATCH');
    const again = await sendBatch([valid(key)]);
    expect(again.results[0]).toEqual(results[0]);
    const send = dataOf(await client.send(valid(key)), 202);
    expect(send['message_id']).toBe(results[0]?.message_id);
  });

  it('gives each repeated idempotency key to the first of its messages', async () => {
    const keys = Array.from({ length: 30 }, (_, n) => ({ idempotency_key: `repeated-${n}` }));
    const repeated = ['first', 'second', 'third'].flatMap((text) =>
      keys.map((key) => valid({ ...key, payload: { text } })),
    );
    const { accepted, results } = await sendBatch(repeated);
    expect(accepted).toBe(30);
    expect(results.map(({ error, status }) => error?.code ?? status)).toEqual([
      ...keys.map(() => 'queued'),
      ...Array.from({ length: 60 }, () => 'IDEMPOTENCY_MISMATCH'),
    ]);
  });

  it('counts each message towards the rate of the project', async () => {
    const { apiKey, projectId } = await createAccount(api.database);
    await changeProjects(api.query, projectId, { rateLimitDefault: 3 });
    const other = createClient(api, apiKey);
    const created = dataOf(await other.post('/v1/endpoints', { url: 'https://example.com/' }), 201);
    const messages = Array.from({ length: 5 }, () => ({ endpoint_id: created['id'], payload: {} }));
    const batch = dataOf(await other.post('/v1/webhooks/send-batch', { messages }), 202) as unknown as Batch;
    expect([batch.accepted, batch.rejected]).toEqual([3, 2]);
    expect(batch.results.filter(({ error }) => error?.code === 'RATE_LIMIT_EXCEEDED')).toHaveLength(2);
  });

  it("stores as many messages as the tenant's quota allows", async () => {
    const { apiKey, projectId } = await createAccount(api.database, { plan: 'free' });
    const other = createClient(api, apiKey);
    const created = dataOf(await other.post('/v1/endpoints', { url: 'https://example.com/' }), 201);
    await api.query(
      `INSERT INTO usage_counts (project_id, month, messages)
       VALUES ($1, date_trunc('month', now() AT TIME ZONE 'UTC')::date, 9998)`,
      [projectId],
    );
    const messages = Array.from({ length: 4 }, () => ({ endpoint_id: created['id'], payload: {} }));
    const batch = dataOf(await other.post('/v1/webhooks/send-batch', { messages }), 202) as unknown as Batch;
    expect(batch.results.map(({ error }) => error?.code)).toEqual([
      undefined,
      undefined,
      'QUOTA_EXCEEDED',
      'QUOTA_EXCEEDED',
    ]);
  });

  it('names the unknown members of each message', async () => {
    const body = { messages: [valid({ idempotencyKey: 'x' }), valid()], more: 1 };
    const response = await client.post('/v1/webhooks/send-batch', body);
    expect(response.body).toMatchObject({
      data: { results: [QUEUED, QUEUED] },
      meta: { ignored: ['more', 'messages.0.idempotencyKey'] },
    });
  });

  it('is PAYLOAD_TOO_LARGE beyond 4 MB', async () => {
    const messages = Array.from({ length: 5 }, () => valid({ payload: { text: 'x'.repeat(1_000_000) } }));
    expectError(await client.post('/v1/webhooks/send-batch', { messages }), 413, 'PAYLOAD_TOO_LARGE');
  });
});
