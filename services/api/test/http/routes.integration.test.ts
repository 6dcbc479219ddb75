import { expect, it } from '@jest/globals';
import request from 'supertest';
import { expectError } from '../support/answers.js';
import { createClient } from '../support/client.js';
import { startTestApi } from '../support/start-test-api.js';

interface Index {
  readonly links: Readonly<Record<string, string>>;
}

const api = await startTestApi();
const client = createClient(api);

it('answers at its root with its version and links, without a key', async () => {
  const response = await request(api.url).get('/');
  const { data, meta } = response.body as { readonly data: Index; readonly meta: unknown };
  expect({ status: response.status, data, meta }).toEqual({
    status: 200,
    data: {
      name: 'Posthorn',
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      links: expect.any(Object),
    },
    meta: { request_id: expect.any(String) },
  });
  expect((await request(api.url).get('/').set('If-None-Match', '*')).status).toBe(200);
  const paths = Object.values(data.links).map((link) => new URL(link).pathname);
  expect(paths).toEqual(['/docs', '/openapi.json', '/healthz']);
  const answers = await Promise.all(paths.map((path) => request(api.url).get(path)));
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
});

it.each(['/v1', '/v1/unknown', '/V1/endpoints/x', '/v2/endpoints'])(
  'answers NOT_FOUND for an unknown route: %s',
  async (path) => {
    const response = await client.get(path);
    expectError(response, 404, 'NOT_FOUND');
  },
);

it('leads from each error to what the documentation says about its code', async () => {
  const response = await client.get('/v1/endpoints/x');
  const { error } = response.body as { readonly error: { readonly doc_url: string } };
  const { pathname, hash } = new URL(error.doc_url);
  const page = await request(api.url).get(pathname);
  expect(hash).toBe('#not_found');
  expect(page.text).toContain(` id="${hash.slice(1)}"`);
});

it.each([
  ['post', '/', 'GET, HEAD'],
  ['delete', '/v1/webhooks/send', 'POST'],
  ['put', '/v1/endpoints', 'GET, HEAD, POST'],
  ['get', '/v1/messages/replay-batch', 'POST'],
  ['delete', '/v1/messages/replay-all', 'POST'],
  ['post', '/v1/messages/018f0000-0000-7000-8000-000000000000', 'DELETE, GET, HEAD'],
] as const)('names the allowed methods for a wrong method: %s %s', async (method, path, allowed) => {
  const response = await request(api.url)[method](path);
  expectError(response, 405, 'METHOD_NOT_ALLOWED');
  expect(response.get('Allow')?.split(', ').sort().join(', ')).toBe(allowed);
});

it('answers INVALID_REQUEST for a path that cannot be decoded', async () => {
  expectError(await client.get('/v1/messages/%E0%A4%A'), 400, 'INVALID_REQUEST');
});

it('does not reveal its software', async () => {
  const response = await client.get('/v1/unknown');
  expect(response.headers).not.toHaveProperty('x-powered-by');
});

it('reports that it is alive and ready, and serves metrics', async () => {
  const answers = await Promise.all(
    ['/healthz', '/readyz', '/metrics'].map((path) => request(api.url).get(path)),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(answers[2]?.text).toContain('process_cpu_seconds_total');
});

it('keeps its metrics off its public port when it is configured so', async () => {
  const { url, logs } = await startTestApi({ environment: { METRICS_ON_OPS_PORT: 'true' } });
  const ops = logs.find(({ message }) => message === 'metrics are answered at another port');
  const at = (base: string, path: string): Promise<number> =>
    fetch(`${base}${path}`).then(({ status }) => status);
  const opsUrl = `http://127.0.0.1:${String(ops?.fields['port'])}`;
  expect([await at(url, '/metrics'), await at(url, '/readyz')]).toEqual([404, 200]);
  expect([
    await at(opsUrl, '/metrics'),
    await at(opsUrl, '/readyz'),
    await at(opsUrl, '/v1/endpoints'),
  ]).toEqual([200, 200, 404]);
});

it.each([
  ['/endpoints', 'Did you mean /v1/endpoints?'],
  ['/webhooks/send', 'Did you mean /v1/webhooks/send?'],
  [
    '/messages/018f0000-0000-7000-8000-000000000000',
    'Did you mean /v1/messages/018f0000-0000-7000-8000-000000000000?',
  ],
  ['/v1/webhooks/receive/018f0000-0000-7000-8000-000000000000/token', 'Webhooks are received at http'],
])('says what is probably meant by an unknown route: %s', async (path, hint) => {
  const response = await client.post(path, {});
  expectError(response, 404, 'NOT_FOUND');
  expect(response.body).toMatchObject({ error: { message: expect.stringContaining(hint) } });
});

it('says where a body stops being JSON, and which limit it exceeds', async () => {
  const broken = await client.post('/v1/endpoints', '{"url":"https://example.com",}');
  expect(broken.body).toMatchObject({
    error: {
      message:
        'the body is not valid JSON: the name of a member in double quotes should be at line 1, column 30',
    },
  });
  const large = await client.post('/v1/endpoints', `{"description":"${'x'.repeat(300_000)}"}`);
  expectError(large, 413, 'PAYLOAD_TOO_LARGE');
  expect(large.body).toMatchObject({ error: { message: expect.stringContaining('262144 bytes') } });
});
