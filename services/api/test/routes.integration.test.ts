import { beforeAll, expect, it } from '@jest/globals';
import request from 'supertest';
import { expectError } from './support/answers.js';
import type { Client } from './support/client.js';
import { createClient } from './support/client.js';
import type { TestApi } from './support/start-test-api.js';
import { startTestApi } from './support/start-test-api.js';

let api: TestApi;
let client: Client;
beforeAll(async () => {
  api = await startTestApi();
  client = createClient(api);
});

it.each(['/', '/v1', '/v1/unknown', '/V1/endpoints/x', '/v2/endpoints'])(
  'answers NOT_FOUND for a route that it does not have: %s',
  async (path) => {
    const response = await client.get(path);
    expectError(response, 404, 'NOT_FOUND');
  },
);

it.each([
  ['delete', '/v1/webhooks/send', 'POST'],
  ['put', '/v1/endpoints', 'GET, HEAD, POST'],
  ['get', '/v1/messages/replay-batch', 'POST'],
  ['delete', '/v1/messages/replay-all', 'POST'],
  ['post', '/v1/messages/018f0000-0000-7000-8000-000000000000', 'DELETE, GET, HEAD'],
] as const)('names the allowed methods when the method is wrong: %s %s', async (method, path, allowed) => {
  const response = await request(api.url)[method](path);
  expectError(response, 405, 'METHOD_NOT_ALLOWED');
  expect(response.get('Allow')?.split(', ').sort().join(', ')).toBe(allowed);
});

it('answers INVALID_REQUEST for a path that cannot be read', async () => {
  expectError(await client.get('/v1/messages/%E0%A4%A'), 400, 'INVALID_REQUEST');
});

it('says nothing about what it is made of', async () => {
  const response = await client.get('/v1/unknown');
  expect(response.headers).not.toHaveProperty('x-powered-by');
});

it('is alive, ready and measured', async () => {
  const answers = await Promise.all(
    ['/healthz', '/readyz', '/metrics'].map((path) => request(api.url).get(path)),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(answers[2]?.text).toContain('process_cpu_seconds_total');
});
