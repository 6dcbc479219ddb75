import { describe, expect, it } from '@jest/globals';
import { createAccount, createTestCipher } from '@posthorn/test-support';
import { dataOf, expectError, invalidPaths, settingsOf } from '../support/answers.js';
import { createClient } from '../support/client.js';
import { startTestApi } from '../support/start-test-api.js';

const URL = 'https://example.com/hook';
const DATE_TIME = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/);

const api = await startTestApi({ environment: { ALLOW_INSECURE_DESTINATIONS: 'false' } });
const client = createClient(api);

function headersOf(count: number): Readonly<Record<string, string>> {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`X-${index}`, '']));
}

async function create(body: object): Promise<Readonly<Record<string, unknown>>> {
  return dataOf(await client.post('/v1/endpoints', body), 201);
}

describe('a created endpoint', () => {
  it('shows its signing secret only in this response', async () => {
    const headers = { Authorization: 'Bearer theirs', 'X-A': '1' };
    const given = {
      url: URL,
      description: 'Orders',
      rate_limit_rps: 5,
      burst: 10,
      headers,
      signature_scheme: 'standard',
      signature_headers: 'svix',
      asymmetric_signature: true,
      retry_schedule: [60, 600],
      timeout_ms: 20_000,
      consumer_id: 'acme',
      event_types: ['order.*'],
      filter: { type: 'object' },
    };
    const data = await create({ ...given, future: true });
    expect(data).toEqual({
      ...given,
      id: expect.stringMatching(/^ep_[0-9a-f]{32}$/),
      paused: false,
      health: 'healthy',
      failing_since: null,
      disabled_at: null,
      auto_recover: true,
      ordering: 'none',
      on_failure: 'block',
      next_probe_at: null,
      disabled_reason: null,
      signing_key_id: expect.stringMatching(/^sk_[0-9a-f]{32}$/),
      signing_secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
      key_hint: String(data['signing_secret']).slice(-4),
      created_at: DATE_TIME,
      updated_at: DATE_TIME,
    });
  });

  it('is read without its secret', async () => {
    const { signing_key_id, signing_secret, key_hint, ...shown } = await create({ url: URL });
    const response = await client.get(`/v1/endpoints/${String(shown['id'])}`);
    expect(settingsOf(response)).toEqual(shown);
    for (const hidden of [signing_key_id, signing_secret, key_hint]) {
      expect(response.text).not.toContain(String(hidden));
    }
  });

  it('stores its headers encrypted, also after a change, and shows them', async () => {
    const { id } = await create({ url: URL, headers: { Authorization: 'Bearer theirs-1' } });
    const path = `/v1/endpoints/${String(id)}`;
    expect(dataOf(await client.get(path), 200)['headers']).toEqual({ Authorization: 'Bearer theirs-1' });
    const headers = { Authorization: 'Bearer theirs-2', 'X-A': '1' };
    expect(dataOf(await client.patch(path, { headers }), 200)['headers']).toEqual(headers);
    expect(dataOf(await client.patch(path, { description: 'same' }), 200)['headers']).toEqual(headers);
    const [row = {}] = await api.query('SELECT to_json(e)::text AS whole FROM endpoints AS e WHERE id = $1', [
      String(id).slice('ep_'.length),
    ]);
    expect(row['whole']).not.toContain('theirs');
    expect(dataOf(await client.patch(path, { headers: {} }), 200)['headers']).toEqual({});
  });

  it('stores its secret encrypted, bound to its own row', async () => {
    const { id, signing_secret: secret } = await create({ url: URL });
    const [row = {}] = await api.query(
      'SELECT id, encrypted_secret, to_json(signing_keys)::text AS whole FROM signing_keys WHERE endpoint_id = $1',
      [String(id).slice('ep_'.length)],
    );
    expect(row['whole']).not.toContain(String(secret).slice('whsec_'.length));
    const cipher = createTestCipher();
    const encrypted = String(row['encrypted_secret']);
    expect(cipher.decrypt(encrypted, String(row['id']))).toBe(secret);
    expect(() => cipher.decrypt(encrypted, String(id))).toThrow();
  });

  it('never has the secret of another endpoint', async () => {
    const [one, two] = await Promise.all([create({ url: URL }), create({ url: URL })]);
    expect(one['signing_secret']).not.toBe(two['signing_secret']);
  });

  it('uses its rate as its burst', async () => {
    expect(await create({ url: URL, rate_limit_rps: 7 })).toMatchObject({ rate_limit_rps: 7, burst: 7 });
  });

  it('has null for each omitted setting', async () => {
    const nothing = {
      description: null,
      rate_limit_rps: null,
      burst: null,
      headers: {},
      signature_scheme: 'posthorn',
      signature_headers: 'webhook',
      asymmetric_signature: false,
      retry_schedule: null,
      timeout_ms: null,
      consumer_id: null,
      event_types: null,
      filter: null,
    };
    expect(await create({ url: URL })).toMatchObject(nothing);
    expect(await create({ url: URL, description: null, rate_limit_rps: null, burst: null })).toMatchObject(
      nothing,
    );
  });
});

describe('the settings of an endpoint', () => {
  it.each([
    ['a url of 12 characters', { url: 'https://a.bc' }],
    ['a url of 2048 characters', { url: `https://example.com/${'a'.repeat(2028)}` }],
    ['a description of 500 characters', { url: URL, description: 'x'.repeat(500) }],
    ['the lowest limits', { url: URL, rate_limit_rps: 1, burst: 1 }],
    ['the highest limits', { url: URL, rate_limit_rps: 1000, burst: 10_000 }],
    ['a burst without a rate', { url: URL, burst: 3 }],
    ['50 headers', { url: URL, headers: headersOf(50) }],
  ])('can include %s', async (_what, body) => {
    expect(await create(body)).toMatchObject(body);
  });
});

describe('INVALID_REQUEST', () => {
  it.each([
    ['http', { url: 'http://example.com/hook' }, ['url']],
    ['another scheme', { url: 'javascript://example.com/' }, ['url']],
    ['no URL at all', { url: 'example.com/hook' }, ['url']],
    ['credentials in the url', { url: 'https://user:password@example.com/' }, ['url']],
  ])('rejects %s', async (_what, body, paths) => {
    const response = await client.post('/v1/endpoints', body);
    expectError(response, 400, 'INVALID_REQUEST');
    expect([...new Set(invalidPaths(response))].sort()).toEqual(paths);
  });
});

it.each([
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://[::1]/hook',
  'https://[::ffff:10.0.0.1]/',
  'https://10.1.2.3/',
  'https://169.254.169.254/latest',
  'https://localhost/hook',
  'https://localhost./hook',
])('rejects a destination that is not public: %s', async (url) => {
  expectError(await client.post('/v1/endpoints', { url }), 400, 'ENDPOINT_BLOCKED');
});

it.each([
  ['Host', { host: 'evil.example' }],
  ['Cookie', { Cookie: 'a=1' }],
  ['a line break', { 'X-A': 'a\r\nX-B: b' }],
])('rejects forbidden headers: %s', async (_what, headers) => {
  const response = await client.post('/v1/endpoints', { url: URL, headers });
  expectError(response, 400, 'INVALID_HEADERS');
  expect(invalidPaths(response)).toEqual([`headers.${Object.keys(headers)[0]}`]);
});

it('rejects 51 headers', async () => {
  const response = await client.post('/v1/endpoints', { url: URL, headers: headersOf(51) });
  expectError(response, 400, 'INVALID_HEADERS');
});

it('rejects more endpoints than the plan allows, also when they are created at once', async () => {
  const { apiKey } = await createAccount(api.database, { plan: 'free' });
  const theirs = createClient(api, apiKey);
  const answers = await Promise.all(
    Array.from({ length: 14 }, () => theirs.post('/v1/endpoints', { url: URL })),
  );
  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses).toEqual([...Array<number>(10).fill(201), ...Array<number>(4).fill(403)]);
});

it('rejects more endpoints than the plan allows, and does not count deleted endpoints', async () => {
  const account = await createAccount(api.database, { plan: 'free' });
  const theirs = createClient(api, account.apiKey);
  for (let count = 0; count < 10; count++) {
    dataOf(await theirs.post('/v1/endpoints', { url: URL }), 201);
  }
  expectError(await theirs.post('/v1/endpoints', { url: URL }), 403, 'ENDPOINT_LIMIT_REACHED');
  const [first] = dataOf(await theirs.get('/v1/endpoints'), 200) as unknown as readonly { id: string }[];
  dataOf(await theirs.delete(`/v1/endpoints/${String(first?.id)}`), 200);
  dataOf(await theirs.post('/v1/endpoints', { url: URL }), 201);
});
