import { describe, expect, it } from '@jest/globals';
import { HOUR } from '@posthorn/domain';
import {
  ago,
  changeEndpoints,
  createAccount,
  fromNow,
  insertMessages,
  newMessage,
} from '@posthorn/test-support';
import { dataOf, expectError, invalidPaths, pageOf } from '../support/answers.js';
import { type Client, createClient } from '../support/client.js';
import { startTestApi } from '../support/start-test-api.js';
import { uniqueUrl } from '../support/unique-url.js';

const PATH = '/v1/inbound-endpoints';

const api = await startTestApi({ environment: { ALLOW_INSECURE_DESTINATIONS: 'false' } });
const client = createClient(api);

async function create(body: object = {}, as: Client = client): Promise<string> {
  return String(dataOf(await as.post(PATH, { url: uniqueUrl(), ...body }), 201)['id']);
}

async function read(id: string): Promise<Readonly<Record<string, unknown>>> {
  return dataOf(await client.get(`${PATH}/${id}`), 200);
}

/** Without what a change does not answer. */
async function readSettings(id: string): Promise<Readonly<Record<string, unknown>>> {
  const { has_messages: isUsed, waiting, held, last_error: lastError, ...settings } = await read(id);
  expect([isUsed, waiting, held, lastError]).toEqual([false, 0, 0, null]);
  return settings;
}

const hmac = { verify_hmac: true, hmac_header_name: 'X-Signature', hmac_secret: 'secret' };
const token = { verify_static_token: true, token_header_name: 'X-Token', token_value: 'x'.repeat(16) };

describe('a list', () => {
  it('has summaries, newest first, page by page', async () => {
    const as = createClient(api, (await createAccount(api.database)).apiKey);
    const ids: string[] = [];
    while (ids.length < 5) ids.unshift(await create({ name: `n${ids.length}`, ...hmac }, as));
    const seen: string[] = [];
    let query = '?limit=2';
    while (query !== '') {
      const page = pageOf(await as.get(PATH + query));
      seen.push(...page.ids);
      query = page.nextCursor === null ? '' : `?limit=2&cursor=${page.nextCursor}`;
    }
    expect(seen).toEqual(ids);
    const [newest = {}] = dataOf(await as.get(PATH), 200) as unknown as readonly object[];
    expect(Object.keys(newest).sort()).toEqual([
      'active',
      'created_at',
      'disabled_at',
      'disabled_reason',
      'failing_since',
      'has_messages',
      'health',
      'held',
      'id',
      'ingest_url',
      'last_error',
      'mode',
      'name',
      'paused',
      'url',
      'waiting',
    ]);
  });

  it('has those in need of help, and first the ones with most that waits, page by page', async () => {
    const { apiKey, projectId } = await createAccount(api.database);
    const as = createClient(api, apiKey);
    const [many, few] = [await create({}, as), await create({}, as), await create({}, as)];
    const waits = { status: 'pending_retry', sweepAt: fromNow(HOUR), direction: 'inbound' } as const;
    for (const [index, endpointId] of [many, few].entries()) {
      await changeEndpoints(api.query, endpointId, { failingSince: ago(HOUR) });
      await insertMessages(api.query, { projectId, endpointId, ...waits, count: 2 - index });
    }
    const path = `${PATH}?needs_attention=true&order=waiting&limit=1`;
    const first = await as.get(path);
    expect(dataOf(first, 200)).toMatchObject([{ id: many, waiting: 2, held: 0, last_error: null }]);
    const cursor = String(pageOf(first).nextCursor);
    expect(pageOf(await as.get(`${path}&cursor=${cursor}`))).toEqual({ ids: [few], nextCursor: null });
    expectError(await as.get(`${PATH}?limit=1&cursor=${cursor}`), 400, 'INVALID_REQUEST');
  });

  it('tells which endpoints have had a message, as each of them does', async () => {
    const { projectId } = api.account;
    const [used, unused] = [await create(), await create()];
    await api.database.messages.accept(newMessage({ projectId, endpointId: used, direction: 'inbound' }));
    for (const [id, has_messages] of [
      [used, true],
      [unused, false],
    ] as const) {
      expect(dataOf(await client.get(PATH), 200)).toContainEqual(
        expect.objectContaining({ id, has_messages }),
      );
      expect(await read(id)).toMatchObject({ has_messages });
    }
  });

  it('excludes endpoints of other directions and deleted endpoints', async () => {
    const as = createClient(api, (await createAccount(api.database)).apiKey);
    const id = await create({}, as);
    dataOf(await as.delete(`${PATH}/${await create({}, as)}`), 200);
    dataOf(await as.post('/v1/endpoints', { url: uniqueUrl() }), 201);
    dataOf(await as.post('/v1/pull-endpoints', {}), 201);
    expect(dataOf(await as.get(PATH), 200)).toEqual([expect.objectContaining({ id })]);
  });
});

describe('a change', () => {
  it('returns the whole endpoint and keeps omitted members', async () => {
    const id = await create({ name: 'Before', description: 'Stays', ...hmac });
    const before = await readSettings(id);
    const changes = {
      name: 'After',
      active: false,
      allowed_cidrs: ['10.0.0.0/8'],
      ingest_response_code: 204,
    };
    const changed = dataOf(await client.patch(`${PATH}/${id}`, changes), 200);
    const { updated_at: updatedAt, ...after } = await readSettings(id);
    expect(changed).toEqual({ ...after, updated_at: updatedAt, updated: true });
    expect({ ...before, ...changes }).toEqual({ ...after, updated_at: before['updated_at'] });
    expect(String(updatedAt) > String(before['updated_at'])).toBe(true);
  });

  it('clears members that are null', async () => {
    const id = await create({
      name: 'n',
      description: 'd',
      timestamp_header_name: 'T',
      timestamp_ttl_seconds: 5,
    });
    const nothing = {
      name: null,
      description: null,
      timestamp_header_name: null,
      timestamp_ttl_seconds: null,
    };
    expect(dataOf(await client.patch(`${PATH}/${id}`, nothing), 200)).toMatchObject({
      ...nothing,
      name: 'Inbound endpoint',
    });
  });

  it('cannot remove the timestamp whose age is checked', async () => {
    const id = await create({ timestamp_header_name: 'T', timestamp_ttl_seconds: 5 });
    const refused = await client.patch(`${PATH}/${id}`, { timestamp_header_name: null });
    expectError(refused, 400, 'INVALID_REQUEST');
    expect(await read(id)).toMatchObject({ timestamp_header_name: 'T' });
  });

  it('can disable checks together with their settings, and enable them again', async () => {
    const id = await create(hmac);
    const off = { verify_hmac: false, hmac_secret: null };
    expect(dataOf(await client.patch(`${PATH}/${id}`, off), 200)).toMatchObject({ verify_hmac: false });
    expectError(await client.patch(`${PATH}/${id}`, { verify_hmac: true }), 400, 'INVALID_REQUEST');
    dataOf(await client.patch(`${PATH}/${id}`, { verify_hmac: true, hmac_secret: 'another' }), 200);
  });

  it('can leave one location of a token', async () => {
    const id = await create({ ...token, token_query_param: 'token' });
    dataOf(await client.patch(`${PATH}/${id}`, { token_header_name: null }), 200);
    expectError(await client.patch(`${PATH}/${id}`, { token_query_param: null }), 400, 'INVALID_REQUEST');
  });

  it.each<[string, object, object, string[]]>([
    ['a check without its settings', {}, { verify_hmac: true }, ['hmac_header_name', 'hmac_secret']],
    ['a secret that a check needs', hmac, { hmac_secret: null }, ['hmac_secret']],
    ['a token that a check needs', token, { token_value: null }, ['token_value']],
    ['the only location of a token', token, { token_header_name: null }, ['token_header_name']],
    [
      'the last range',
      { verify_ip_allowlist: true, allowed_cidrs: ['::/0'] },
      { allowed_cidrs: [] },
      ['allowed_cidrs'],
    ],
    [
      'every issue at once',
      hmac,
      { hmac_header_name: null, verify_ip_allowlist: true, url: 'x', active: 'yes', allowed_cidrs: ['x'] },
      ['active', 'allowed_cidrs.0', 'hmac_header_name', 'url'],
    ],
  ])('is rejected for %s, and changes nothing', async (_what, ...[settings, changes, paths]) => {
    const id = await create(settings);
    const before = await read(id);
    const response = await client.patch(`${PATH}/${id}`, changes);
    expectError(response, 400, 'INVALID_REQUEST');
    expect([...new Set(invalidPaths(response))].sort()).toEqual(paths);
    expect(await read(id)).toEqual(before);
  });

  it('is rejected when a concurrent change removed a setting that it needs', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await create({ ...hmac, verify_hmac: false });
      await Promise.all([
        client.patch(`${PATH}/${id}`, { verify_hmac: true }),
        client.patch(`${PATH}/${id}`, { hmac_secret: null }),
      ]);
      const [row] = await api.query(
        'SELECT verify_hmac AND encrypted_hmac_secret IS NULL AS broken FROM sources WHERE endpoint_id = $1',
        [id],
      );
      expect(row).toEqual({ broken: false });
    }
  });

  it('cannot take the url of another endpoint', async () => {
    const url = uniqueUrl();
    const [first, second] = [await create({ url }), await create()];
    expectError(await client.patch(`${PATH}/${second}`, { url, name: 'x' }), 409, 'DUPLICATE_URL');
    expect(await read(second)).toMatchObject({ name: 'Inbound endpoint' });
    dataOf(await client.patch(`${PATH}/${first}`, { url }), 200);
  });

  it('cannot set an address that is not public', async () =>
    expectError(
      await client.patch(`${PATH}/${await create()}`, { url: 'https://10.0.0.1/' }),
      400,
      'ENDPOINT_BLOCKED',
    ));

  it('shows a signing secret only when it enables signing for the first time', async () => {
    const id = await create();
    const on = dataOf(await client.patch(`${PATH}/${id}`, { signing_enabled: true }), 200);
    expect(on).toMatchObject({ signing_secret: expect.stringMatching(/^whsec_/), signing_enabled: true });
    dataOf(await client.patch(`${PATH}/${id}`, { signing_enabled: false }), 200);
    const again = dataOf(await client.patch(`${PATH}/${id}`, { signing_enabled: true }), 200);
    expect(again).not.toHaveProperty('signing_secret');
    expect(dataOf(await client.get(`${PATH}/${id}/signing-keys`), 200)).toEqual([
      expect.objectContaining({ id: on['signing_key_id'] }),
    ]);
  });
});
