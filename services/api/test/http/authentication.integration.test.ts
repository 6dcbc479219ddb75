import { describe, expect, it } from '@jest/globals';
import { createApiKey } from '@posthorn/common';
import { createAccount, waitForEffect } from '@posthorn/test-support';
import request from 'supertest';
import { expectError } from '../support/answers.js';
import { createClient } from '../support/client.js';
import { startTestApi } from '../support/start-test-api.js';

const PATH = '/v1/messages/018f0000-0000-7000-8000-000000000000/attempts';

const api = await startTestApi();

describe('UNAUTHORIZED', () => {
  it.each([
    ['no key', () => undefined],
    ['a key that never existed', () => `Bearer ${createApiKey('live').key}`],
    ['another scheme', () => `Basic ${api.account.apiKey}`],
    ['no scheme', () => api.account.apiKey],
    ['a key with text after it', () => `Bearer ${api.account.apiKey}x`],
    ['a key in another case', () => `Bearer ${api.account.apiKey.toUpperCase()}`],
    ['its hash', () => `Bearer wh_test_' OR 1=1`],
  ])('is returned for %s', async (_what, authorization) => {
    const get = request(api.url).get(PATH);
    const value = authorization();
    const response = await (value === undefined ? get : get.set('Authorization', value));
    expectError(response, 401, 'UNAUTHORIZED');
  });

  it('takes precedence over issues of the body', async () => {
    const response = await request(api.url).post('/v1/webhooks/send').type('json').send('{');
    expectError(response, 401, 'UNAUTHORIZED');
  });
});

it('does not depend on the case of the scheme', async () => {
  const response = await request(api.url).get(PATH).set('Authorization', `bearer ${api.account.apiKey}`);
  expect(response.status).toBe(200);
});

it('is returned for a deleted key within a second', async () => {
  const account = await createAccount(api.database);
  const client = createClient(api, account.apiKey);
  expect((await client.get(PATH)).status).toBe(200);
  await api.database.apiKeys.delete({ projectId: account.projectId, id: account.apiKeyId });
  const { answer: refusal, lagMs } = await waitForEffect(async () => {
    const answer = await client.get(PATH);
    return answer.status !== 200 && answer;
  });
  expect(lagMs).toBeLessThanOrEqual(1000);
  expectError(refusal, 401, 'UNAUTHORIZED');
});

it('never causes a key to be stored or logged', async () => {
  await createClient(api).get(PATH);
  const [row] = await api.query('SELECT to_json(api_keys)::text AS whole FROM api_keys WHERE id = $1', [
    api.account.apiKeyId,
  ]);
  const secret = api.account.apiKey.slice('wh_test_'.length);
  expect(row?.['whole']).not.toContain(secret);
  expect(JSON.stringify(api.logs)).not.toContain(secret);
});
