import { describe, expect, it } from '@jest/globals';
import { waitFor } from '@posthorn/test-support';
import type { Response } from 'supertest';
import { dataOf, expectError } from '../support/answers.js';
import { startApiWithEndpoint } from '../support/start-api-with-endpoint.js';

const { api, client, endpoint } = await startApiWithEndpoint({ proxied: true });

function send(): Promise<Response> {
  return client.send({ endpoint_id: endpoint.publicId, payload: {}, idempotency_key: 'outage' });
}

async function expectNothingStored(): Promise<void> {
  for (const table of ['messages', 'payloads', 'idempotency_keys']) {
    expect(await api.query(`SELECT count(*)::int FROM ${table}`)).toEqual([{ count: 0 }]);
  }
}

function waitForReadiness(status: number): Promise<Response> {
  return waitFor(async () => {
    const answer = await client.get('/readyz');
    return answer.status === status && answer;
  });
}

function expectUnavailable(response: Response): void {
  expectError(response, 503, 'SERVICE_UNAVAILABLE');
  expect(Number(response.get('Retry-After'))).toBeGreaterThanOrEqual(1);
}

describe.each([
  ['database', () => api.toDatabase],
  ['queue', () => api.toRedis],
] as const)('while the %s is down', (store, proxy) => {
  it('rejects and stores no send, and accepts the same send afterwards', async () => {
    proxy().cut();
    const away = await waitForReadiness(503);
    expect(away.body).toMatchObject({ checks: { [store]: 'unavailable' } });

    expectUnavailable(await send());
    await expectNothingStored();

    proxy().restore();
    await waitForReadiness(200);
    dataOf(await send(), 202);
    await api.query('TRUNCATE messages, payloads, idempotency_keys');
  });
});

it('answers SERVICE_UNAVAILABLE for every operation while the database is down', async () => {
  api.toDatabase.cut();
  const id = '018f0000-0000-7000-8000-000000000000';
  const url = 'https://example.com/hook';
  const responses = await Promise.all([
    client.get(`/v1/messages/${id}`),
    client.get(`/v1/messages/${id}/attempts`),
    client.get(`/v1/endpoints/${endpoint.publicId}`),
    client.post('/v1/endpoints', { url }),
  ]);
  api.toDatabase.restore();
  responses.forEach(expectUnavailable);
});

describe('when the response to a commit is lost', () => {
  it('acknowledges the send and stores its message once', async () => {
    await api.query('TRUNCATE messages, payloads, idempotency_keys');
    api.toDatabase.loseAnswerTo('lost-once');
    const response = await client.send({ endpoint_id: endpoint.publicId, payload: { is: 'lost-once' } });
    const { message_id: id } = dataOf(response, 202);
    expect(await api.query('SELECT id FROM messages')).toEqual([{ id }]);
  });

  it('does not claim in the 503 that nothing was stored, when the commit cannot be verified in time', async () => {
    await api.query('TRUNCATE messages, payloads, idempotency_keys');
    api.toDatabase.loseAnswerTo('lost-for-good', () => api.toDatabase.cut());
    const response = await client.send({ endpoint_id: endpoint.publicId, payload: { is: 'lost-for-good' } });
    expect(await api.query('SELECT 1 FROM messages')).toHaveLength(1);
    api.toDatabase.restore();
    expectUnavailable(response);
    expect(response.text).not.toMatch(/nothing was/);
    expect(response.text).toMatch(/idempotency key/);
  });
});
