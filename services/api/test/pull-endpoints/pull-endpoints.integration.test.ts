import { describe, expect, it } from '@jest/globals';
import { createAccount } from '@posthorn/test-support';
import { dataOf, expectError, invalidPaths } from '../support/answers.js';
import { type Client, createClient } from '../support/client.js';
import { startTestApi } from '../support/start-test-api.js';
import { uniqueUrl } from '../support/unique-url.js';

const PATH = '/v1/pull-endpoints';
const DATE_TIME = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/);

const api = await startTestApi({ environment: { RECEIVE_BASE_URL: 'https://in.example.com' } });
const client = createClient(api);

async function create(body: object = {}, as: Client = client): Promise<Readonly<Record<string, unknown>>> {
  return dataOf(await as.post(PATH, body), 201);
}

async function createId(body: object = {}, as: Client = client): Promise<string> {
  return String((await create(body, as))['id']);
}

const typed = { event_type_source: 'body', event_type_path: 'data.type' };

describe('a created pull endpoint', () => {
  it('shows its ingest URL and its token only in this response', async () => {
    const given = {
      name: 'Orders',
      description: 'For the warehouse',
      retention_days: 7,
      ...typed,
      verify_hmac: true,
      hmac_header_name: 'X-Signature',
      idempotency_header_names: ['X-Id'],
      ingest_response_code: 200,
      ingest_response_body: null,
    };
    const {
      ingest_url: ingestUrl,
      secret_token: token,
      ...shown
    } = await create({
      ...given,
      hmac_secret: 'an HMAC secret',
      url: 'ignored',
    });
    const nothing = {
      verify_static_token: false,
      token_header_name: null,
      token_query_param: null,
      timestamp_header_name: null,
      timestamp_ttl_seconds: null,
      verify_ip_allowlist: false,
      allowed_cidrs: [],
      idempotency_body_path: null,
      provider: null,
      public_key: null,
      jwks_url: null,
      handshake: 'none',
      handshake_echo: null,
      last_handshake_at: null,
    };
    expect(shown).toEqual({
      ...given,
      ...nothing,
      id: expect.stringMatching(/^[0-9a-f-]{14}7[0-9a-f-]{21}$/),
      mode: 'pull',
      active: true,
      paused: false,
      health: 'healthy',
      failing_since: null,
      disabled_at: null,
      disabled_reason: null,
      counts: { stored: 0, fetched: 0, delivered: 0, total: 0 },
      created_at: DATE_TIME,
      updated_at: DATE_TIME,
    });
    expect(token).toMatch(/^[0-9a-f]{32}$/);
    expect(ingestUrl).toBe(
      `https://in.example.com/v1/webhooks/receive/${String(shown['id'])}/${String(token)}`,
    );
    const response = await client.get(`${PATH}/${String(shown['id'])}`);
    const bare = `https://in.example.com/v1/webhooks/receive/${String(shown['id'])}`;
    expect(dataOf(response, 200)).toEqual({ ...shown, ingest_url: bare });
    const changed = await client.patch(`${PATH}/${String(shown['id'])}`, {});
    expect(dataOf(changed, 200)).toMatchObject({ ingest_url: bare });
    const listed = dataOf(await client.get(PATH), 200) as unknown as readonly object[];
    expect(listed).toContainEqual(
      expect.objectContaining({ id: shown['id'], mode: 'pull', ingest_url: bare }),
    );
    for (const secret of [token, 'an HMAC secret']) expect(response.text).not.toContain(String(secret));
  });

  it('can be created without settings', async () =>
    expect(await create()).toMatchObject({
      name: 'Pull endpoint',
      description: null,
      retention_days: 30,
      event_type_source: null,
      event_type_path: null,
    }));

  it('can share its name with others', async () => {
    await create({ name: 'twin' });
    await create({ name: 'twin' });
  });

  it.each([
    ['a header', { event_type_source: 'header', event_type_path: 'X-GitHub-Event' }],
    ['a path of 256 characters', { event_type_source: 'body', event_type_path: 'a'.repeat(256) }],
    ['a path with escaped dots', { event_type_source: 'body', event_type_path: 'a\\.b.0' }],
    ['one day', { retention_days: 1 }],
    ['as many days as its plan allows', { retention_days: 365 }],
  ])('accepts %s', async (_what, body) => expect(await create(body)).toMatchObject(body));
});

describe('INVALID_REQUEST', () => {
  it.each([
    ['more days than the plan allows', { retention_days: 366 }, ['retention_days']],
    ['a source without a path', { event_type_source: 'body' }, ['event_type_path']],
    ['a source with an empty path', { ...typed, event_type_path: '' }, ['event_type_path']],
    ['a path without a source', { event_type_path: 'a' }, ['event_type_source']],
    ['a path with NUL', { ...typed, event_type_path: 'a\u0000' }, ['event_type_path']],
    ['an invalid header name', { event_type_source: 'header', event_type_path: 'a b' }, ['event_type_path']],
  ])('rejects %s', async (_what, body, paths) => {
    const response = await client.post(PATH, body);
    expectError(response, 400, 'INVALID_REQUEST');
    expect([...new Set(invalidPaths(response))].sort()).toEqual(paths);
  });

  it('rejects more days than a small plan allows', async () => {
    const free = createClient(api, (await createAccount(api.database, { plan: 'free' })).apiKey);
    expect(await create({ retention_days: 3 }, free)).toMatchObject({ retention_days: 3 });
    expect(await create({}, free)).toMatchObject({ retention_days: 3 });
    expectError(await free.post(PATH, { retention_days: 4 }), 400, 'INVALID_REQUEST');
  });
});

describe('a change', () => {
  it('returns the whole endpoint and keeps omitted members', async () => {
    const path = `${PATH}/${await createId({ name: 'Before', ...typed })}`;
    const before = dataOf(await client.get(path), 200);
    const changes = { name: 'After', active: false, retention_days: 2, event_type_path: 'kind' };
    const changed = dataOf(await client.patch(path, changes), 200);
    expect(changed).toEqual({ ...before, ...changes, updated_at: DATE_TIME });
    expect(dataOf(await client.get(path), 200)).toEqual(changed);
  });

  it.each(['', null])('clears extraction with a source of %p', async (source) => {
    const path = `${PATH}/${await createId(typed)}`;
    const changed = dataOf(await client.patch(path, { event_type_source: source }), 200);
    expect(changed).toMatchObject({ event_type_source: null, event_type_path: null });
  });

  it('restores the plan’s retention with null', async () => {
    const path = `${PATH}/${await createId({ retention_days: 2 })}`;
    expect(dataOf(await client.patch(path, { retention_days: null }), 200)).toMatchObject({
      retention_days: 30,
    });
  });

  it.each<[string, object, object, string[]]>([
    ['the path of a source', typed, { event_type_path: null }, ['event_type_path']],
    ['a source without a path', {}, { event_type_source: 'header' }, ['event_type_path']],
    [
      'a header as source while the path is not a header name',
      { ...typed, event_type_path: 'a b' },
      { event_type_source: 'header' },
      ['event_type_path'],
    ],
    ['a check without its settings', {}, { verify_ip_allowlist: true }, ['allowed_cidrs']],
  ])('is rejected for %s', async (_what, ...[settings, changes, paths]) => {
    const path = `${PATH}/${await createId(settings)}`;
    const response = await client.patch(path, changes);
    expectError(response, 400, 'INVALID_REQUEST');
    expect(invalidPaths(response)).toEqual(paths);
  });
});

it('lists summaries, newest first, page by page', async () => {
  const as = createClient(api, (await createAccount(api.database)).apiKey);
  await as.post('/v1/inbound-endpoints', { url: uniqueUrl() });
  const first = await createId({ name: 'first' }, as);
  const second = await createId({}, as);
  const response = await as.get(`${PATH}?limit=1`);
  expect(dataOf(response, 200)).toEqual([
    {
      id: second,
      name: 'Pull endpoint',
      mode: 'pull',
      ingest_url: expect.stringMatching(/\/v1\/webhooks\/receive\/[^/]+$/),
      active: true,
      paused: false,
      health: 'healthy',
      has_messages: false,
      created_at: DATE_TIME,
    },
  ]);
  const { meta } = response.body as { meta: Record<string, unknown> };
  expect(meta['has_more']).toBe(true);
  const next = await as.get(`${PATH}?limit=1&cursor=${String(meta['next_cursor'])}`);
  expect(next.body).toMatchObject({ data: [{ id: first }], meta: { has_more: false, next_cursor: null } });
});
