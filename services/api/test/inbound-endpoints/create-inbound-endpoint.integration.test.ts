import { describe, expect, it } from '@jest/globals';
import { createAccount, createTestCipher } from '@posthorn/test-support';
import { hashToken } from '@posthorn/sources';
import { dataOf, expectError, invalidPaths } from '../support/answers.js';
import { createClient } from '../support/client.js';
import { uniqueUrl } from '../support/unique-url.js';
import { startTestApi } from '../support/start-test-api.js';

const PATH = '/v1/inbound-endpoints';
const DATE_TIME = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/);
const UUID_V7 = expect.stringMatching(
  /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
);

const environment = { ALLOW_INSECURE_DESTINATIONS: 'false', RECEIVE_BASE_URL: 'https://in.example.com/' };
const api = await startTestApi({ environment });
const client = createClient(api);

async function create(body: object): Promise<Readonly<Record<string, unknown>>> {
  return dataOf(await client.post(PATH, { url: uniqueUrl(), ...body }), 201);
}

const everySetting = {
  name: 'Orders',
  description: 'From the shop',
  verify_static_token: true,
  token_header_name: 'X-Token',
  token_query_param: 'token',
  verify_hmac: true,
  hmac_header_name: 'X-Hub-Signature-256',
  timestamp_header_name: 'X-Timestamp',
  timestamp_ttl_seconds: 300,
  verify_ip_allowlist: true,
  allowed_cidrs: ['192.0.2.0/24', '2001:db8::/32', '198.51.100.7'],
  idempotency_header_names: ['X-GitHub-Delivery', 'Idempotency-Key'],
  ingest_response_code: 200,
  ingest_response_body: '',
  signing_enabled: true,
};
const everySecret = { token_value: 'a token of sixteen and more', hmac_secret: 'an HMAC secret' };

describe('a created inbound endpoint', () => {
  it('is returned with its ingest URL and its token', async () => {
    const url = uniqueUrl();
    const data = await create({ url, name: 'Orders', future: true });
    expect(data).toEqual({
      id: UUID_V7,
      name: 'Orders',
      mode: 'forward',
      url,
      secret_token: expect.stringMatching(/^[0-9a-f]{32}$/),
      ingest_url: `https://in.example.com/v1/webhooks/receive/${String(data['id'])}/${String(data['secret_token'])}`,
      created_at: DATE_TIME,
    });
  });

  it('is returned with its signing secret when it signs', async () => {
    const data = await create({ signing_enabled: true });
    expect(data).toMatchObject({
      signing_key_id: expect.stringMatching(/^sk_[0-9a-f]{32}$/),
      signing_secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
      key_hint: String(data['signing_secret']).slice(-4),
    });
  });

  it('is read with every setting, and without any secret', async () => {
    const { id, url, secret_token, signing_secret, created_at } = await create({
      ...everySetting,
      ...everySecret,
    });
    const response = await client.get(`${PATH}/${String(id)}`);
    expect(dataOf(response, 200)).toEqual({
      ...everySetting,
      id,
      mode: 'forward',
      url,
      ingest_url: expect.stringMatching(new RegExp(`/${String(id)}$`)),
      active: true,
      paused: false,
      health: 'healthy',
      has_messages: false,
      waiting: 0,
      held: 0,
      last_error: null,
      failing_since: null,
      disabled_at: null,
      disabled_reason: null,
      idempotency_body_path: null,
      provider: null,
      public_key: null,
      jwks_url: null,
      handshake: 'none',
      handshake_echo: null,
      last_handshake_at: null,
      created_at,
      updated_at: DATE_TIME,
    });
    for (const secret of [secret_token, signing_secret, ...Object.values(everySecret)]) {
      expect(response.text).not.toContain(String(secret));
    }
  });

  it('accepts every sender that knows its URL when no other setting was given', async () => {
    const { id } = await create({});
    expect(dataOf(await client.get(`${PATH}/${String(id)}`), 200)).toMatchObject({
      name: 'Inbound endpoint',
      description: null,
      verify_static_token: false,
      token_header_name: null,
      token_query_param: null,
      verify_hmac: false,
      hmac_header_name: null,
      timestamp_header_name: null,
      timestamp_ttl_seconds: null,
      verify_ip_allowlist: false,
      allowed_cidrs: [],
      idempotency_header_names: [],
      idempotency_body_path: null,
      provider: null,
      public_key: null,
      jwks_url: null,
      handshake: 'none',
      handshake_echo: null,
      last_handshake_at: null,
      ingest_response_code: 202,
      ingest_response_body: null,
      signing_enabled: false,
    });
  });

  it('stores its tokens as hashes, and its HMAC secret encrypted and bound to its own row', async () => {
    const { id, secret_token } = await create({ ...everySetting, ...everySecret });
    const [row = {}] = await api.query(
      'SELECT *, to_json(sources)::text AS whole FROM sources WHERE endpoint_id = $1',
      [id],
    );
    expect(row).toMatchObject({
      secret_token_hash: hashToken(String(secret_token)),
      token_value_hash: hashToken(everySecret.token_value),
    });
    for (const secret of [secret_token, ...Object.values(everySecret)]) {
      expect(row['whole']).not.toContain(String(secret));
    }
    const cipher = createTestCipher();
    const encrypted = String(row['encrypted_hmac_secret']);
    expect(cipher.decrypt(encrypted, String(id))).toBe(everySecret.hmac_secret);
    expect(() => cipher.decrypt(encrypted, 'another row')).toThrow();
  });
});

describe('the settings of an inbound endpoint', () => {
  it.each([
    ['a name of 255 characters', { name: 'x'.repeat(255) }],
    ['a description of 500 characters', { description: 'x'.repeat(500) }],
    ['the lowest response code', { ingest_response_code: 200 }],
    ['the highest response code', { ingest_response_code: 299 }],
    [
      'a maximum age of the timestamp in the signature',
      {
        verify_hmac: true,
        hmac_secret: 's',
        hmac_header_name: 'Stripe-Signature',
        timestamp_ttl_seconds: 60,
      },
    ],
    ['a timestamp of one second', { timestamp_header_name: 'X-T', timestamp_ttl_seconds: 1 }],
    ['a disabled check without its settings', { verify_hmac: false }],
    ['ranges without their check', { allowed_cidrs: ['10.0.0.0/8'] }],
    [
      'a token of 16 characters in the query alone',
      { verify_static_token: true, token_query_param: 't', token_value: 'x'.repeat(16) },
    ],
    ['nulls', { name: null, description: null, token_header_name: null, hmac_secret: null }],
  ])('can include %s', async (_what, body) => {
    expect(await create(body)).toHaveProperty('ingest_url');
  });
});

describe('INVALID_REQUEST', () => {
  const hmac = { hmac_header_name: 'X-S', hmac_secret: 's' };
  it.each([
    [
      'a token without a location',
      { verify_static_token: true, token_value: 'x'.repeat(16) },
      ['token_header_name'],
    ],
    ['a token without a value', { verify_static_token: true, token_header_name: 'X-T' }, ['token_value']],
    ['a token that cannot be in a header', { token_value: `${'x'.repeat(16)} ` }, ['token_value']],
    ['HMAC without a header', { verify_hmac: true, hmac_secret: 's' }, ['hmac_header_name']],
    ['HMAC without a secret', { verify_hmac: true, hmac_header_name: 'X-S' }, ['hmac_secret']],
    ['HMAC with an empty secret', { verify_hmac: true, ...hmac, hmac_secret: '' }, ['hmac_secret']],
    ['a secret with a space before it', { verify_hmac: true, ...hmac, hmac_secret: ' s' }, ['hmac_secret']],
    [
      'a secret with a line break after it',
      { verify_hmac: true, ...hmac, hmac_secret: 's\n' },
      ['hmac_secret'],
    ],
    [
      'a token with a space after it',
      { verify_static_token: true, token_header_name: 'X-T', token_value: `${'x'.repeat(16)} ` },
      ['token_value'],
    ],
    ['an empty allowlist', { verify_ip_allowlist: true, allowed_cidrs: [] }, ['allowed_cidrs']],
    ['an allowlist that is null', { verify_ip_allowlist: true, allowed_cidrs: null }, ['allowed_cidrs']],
    [
      'invalid ranges, each by its index',
      { allowed_cidrs: ['10.0.0.0/8', '10.0.0.0/33', 'example.com', 7] },
      ['allowed_cidrs.1', 'allowed_cidrs.2', 'allowed_cidrs.3'],
    ],
    ['a header name with a colon', { token_header_name: 'X-Token:' }, ['token_header_name']],
    ['a header name of several lines', { hmac_header_name: 'X-S\r\nX' }, ['hmac_header_name']],
    [
      'an invalid name of an idempotency header',
      { idempotency_header_names: ['X', ''] },
      ['idempotency_header_names.1'],
    ],
    ['a maximum age without a timestamp header', { timestamp_ttl_seconds: 60 }, ['timestamp_header_name']],
    [
      'a maximum age for a signature without a timestamp',
      {
        verify_hmac: true,
        hmac_secret: 's',
        hmac_header_name: 'X-Hub-Signature-256',
        timestamp_ttl_seconds: 60,
      },
      ['timestamp_header_name'],
    ],
    [
      'a maximum age while the signature is not verified',
      { hmac_header_name: 'Stripe-Signature', timestamp_ttl_seconds: 60 },
      ['timestamp_header_name'],
    ],
    [
      'every issue at once',
      {
        url: 'ftp://example.com/',
        name: 1,
        verify_static_token: true,
        verify_hmac: true,
        verify_ip_allowlist: true,
        ingest_response_code: 404,
        ingest_response_body: 'x'.repeat(257),
      },
      [
        'allowed_cidrs',
        'hmac_header_name',
        'hmac_secret',
        'ingest_response_body',
        'ingest_response_code',
        'name',
        'token_header_name',
        'token_value',
        'url',
      ],
    ],
  ])('rejects %s', async (_what, body, paths) => {
    const response = await client.post(PATH, { url: uniqueUrl(), ...body });
    expectError(response, 400, 'INVALID_REQUEST');
    expect([...new Set(invalidPaths(response))].sort()).toEqual(paths);
  });

  it('never shows a given secret', async () => {
    const response = await client.post(PATH, { ...everySecret, url: 1 });
    for (const secret of Object.values(everySecret)) expect(response.text).not.toContain(secret);
  });
});

it.each([
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://[::ffff:10.0.0.1]/',
  'https://localhost/hook',
])('answers ENDPOINT_BLOCKED for %s', async (url) =>
  expectError(await client.post(PATH, { url }), 400, 'ENDPOINT_BLOCKED'),
);

it("answers ENDPOINT_LIMIT_REACHED beyond the plan's limit, which counts endpoints of all directions", async () => {
  const account = await createAccount(api.database, { plan: 'free' });
  const free = createClient(api, account.apiKey);
  for (let count = 0; count < 4; count++) {
    dataOf(await free.post(PATH, { url: uniqueUrl() }), 201);
    dataOf(await free.post('/v1/pull-endpoints', {}), 201);
  }
  const responses = await Promise.all([
    free.post(PATH, { url: uniqueUrl() }),
    free.post(PATH, { url: uniqueUrl() }),
    free.post('/v1/pull-endpoints', {}),
    free.post('/v1/endpoints', { url: uniqueUrl() }),
  ]);
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 201, 403, 403]);
  expectError(await free.post(PATH, { url: uniqueUrl() }), 403, 'ENDPOINT_LIMIT_REACHED');
});
