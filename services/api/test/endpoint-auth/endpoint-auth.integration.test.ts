import type { Response } from 'supertest';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createAccount, releaseAfterTest, startConnectProxy, startReceiver } from '@posthorn/test-support';
import { dataOf, expectError, invalidPaths } from '../support/answers.js';
import { type Client, createClient } from '../support/client.js';
import { openPortal } from '../support/open-portal.js';
import { type TestApi, startTestApi } from '../support/start-test-api.js';

const AUTH = {
  ...{ token_url: 'https://example.com/token', client_id: 'us', client_secret: 's3cret', scope: 'a b' },
  extra_params: { tenant: 'acme-5ecret' },
};
const SHOWN = {
  ...{ token_url: AUTH.token_url, client_id: 'us', client_auth: 'basic', scope: 'a b' },
  ...{ audience: null, resource: null, extra_params: ['tenant'] },
  token_state: { fetched_at: null, expires_at: null, last_error: null },
};

let api: TestApi;
let client: Client;
let path: string;
beforeAll(async () => {
  api = await startTestApi({ environment: { ALLOW_INSECURE_DESTINATIONS: 'false' } });
});
beforeEach(async () => {
  client = createClient(api, (await createAccount(api.database)).apiKey);
  path = await createEndpoint();
});

async function createEndpoint(given: object = {}): Promise<string> {
  const created = await client.post('/v1/endpoints', { url: 'https://example.com/hook', ...given });
  return `/v1/endpoints/${String(dataOf(created, 201)['id'])}`;
}

describe('the OAuth2 of an endpoint', () => {
  it('is set, shown without its secrets, and deleted', async () => {
    expectError(await client.get(`${path}/auth`), 404, 'NOT_FOUND');
    expect(dataOf(await client.put(`${path}/auth`, AUTH), 200)).toEqual(SHOWN);
    expect(dataOf(await client.get(`${path}/auth`), 200)).toEqual(SHOWN);
    expect(dataOf(await client.delete(`${path}/auth`), 200)).toEqual({ deleted: true });
    expectError(await client.get(`${path}/auth`), 404, 'NOT_FOUND');
    expectError(await client.delete(`${path}/auth`), 404, 'NOT_FOUND');
    expectError(await client.post(`${path}/auth/test`), 404, 'NOT_FOUND');
    const log = await client.get('/v1/audit-log');
    expect(JSON.stringify(log.body)).toContain('endpointAuth.put');
    expect(JSON.stringify(log.body)).not.toMatch(/s3cret|5ecret/);
  });

  it('names every issue at once', async () => {
    const wrong = { token_url: 'ftp://example.com/', client_secret: ' s', client_auth: 'none', scope: '' };
    const extra = { extra_params: { grant_type: 'password', scope: 'x', 'a name': 'a' } };
    const found = new Set(invalidPaths(await client.put(`${path}/auth`, { ...wrong, ...extra })));
    expect([...found].sort()).toEqual([
      ...[
        'client_auth',
        'client_id',
        'client_secret',
        'extra_params',
        'extra_params.grant_type',
        'extra_params.scope',
      ],
      ...['scope', 'token_url'],
    ]);
  });

  it('has at most 20 extra parameters', async () => {
    const names = Array.from({ length: 21 }, (_, index) => [`p${index}`, 'x']);
    const given = { ...AUTH, extra_params: Object.fromEntries(names) as object };
    expect(invalidPaths(await client.put(`${path}/auth`, given))).toEqual(['extra_params']);
  });

  it('has a token endpoint with a public address', async () => {
    const given = { ...AUTH, token_url: 'https://169.254.169.254/token' };
    expectError(await client.put(`${path}/auth`, given), 400, 'ENDPOINT_BLOCKED');
  });

  it('and an Authorization among the headers exclude each other, whichever comes second', async () => {
    const headers = { authorization: 'Bearer x' };
    expect(invalidPaths(await client.put(`${await createEndpoint({ headers })}/auth`, AUTH))).toEqual(['']);
    dataOf(await client.put(`${path}/auth`, AUTH), 200);
    expect(invalidPaths(await client.patch(path, { headers }))).toEqual(['headers']);
    dataOf(await client.patch(path, { headers: { 'X-Other': 'x' } }), 200);
    dataOf(await client.delete(`${path}/auth`), 200);
    dataOf(await client.patch(path, { headers }), 200);
  });

  it('is the same configuration when nothing was changed, and shares its token with an equal one', async () => {
    const idOf = async (id: string): Promise<unknown> => {
      const [row] = await api.query('SELECT auth_id FROM endpoints WHERE id = $1::uuid', [id.slice(-32)]);
      return row?.['auth_id'];
    };
    dataOf(await client.put(`${path}/auth`, AUTH), 200);
    const other = await createEndpoint({ url: 'https://example.com/other' });
    dataOf(await client.put(`${other}/auth`, AUTH), 200);
    expect(await idOf(other)).toEqual(await idOf(path));
    dataOf(await client.put(`${other}/auth`, { ...AUTH, client_secret: 'new' }), 200);
    expect(await idOf(other)).not.toEqual(await idOf(path));
  });

  it('needs secrets.write of a portal token, and so does another origin of its URL', async () => {
    await client.patch(path, { consumer_id: 'acme' });
    dataOf(await client.put(`${path}/auth`, AUTH), 200);
    const open = (...capabilities: string[]): Promise<Client> =>
      openPortal(api, client, { consumer: 'acme', capabilities });
    const writer = await open('endpoints.write');
    const keeper = await open('endpoints.write', 'secrets.write');
    expectError(await writer.put(`${path}/auth`, AUTH), 403, 'FORBIDDEN');
    expectError(await writer.patch(path, { url: 'https://other.example.com/hook' }), 403, 'FORBIDDEN');
    dataOf(await writer.patch(path, { url: 'https://example.com/elsewhere' }), 200);
    dataOf(await keeper.patch(path, { url: 'https://other.example.com/hook' }), 200);
    dataOf(await keeper.put(`${path}/auth`, AUTH), 200);
  });
});

describe('a test', () => {
  it('says what the token endpoint answered, without its text, 10 times a minute', async () => {
    const failure = { status: 401, body: '{"error":"invalid_client","error_description":"n0t shown"}' };
    const token = { access_token: 't0ken', token_type: 'Bearer', expires_in: 60, scope: 'a' };
    const issuer = await startReceiver([failure, { status: 200, body: JSON.stringify(token) }]);
    releaseAfterTest(() => issuer.close());
    const local = await startTestApi();
    const caller = createClient(local, (await createAccount(local.database)).apiKey);
    const created = await caller.post('/v1/endpoints', { url: 'https://example.com/hook' });
    const at = `/v1/endpoints/${String(dataOf(created, 201)['id'])}/auth`;
    dataOf(await caller.put(at, { ...AUTH, token_url: issuer.url }), 200);
    const none = { expires_in: null, scope: null };
    const refused = {
      ok: false,
      status: 401,
      error: 'the token endpoint answered 401 invalid_client',
      ...none,
    };
    expect(dataOf(await caller.post(`${at}/test`), 200)).toEqual(refused);
    const worked = { ok: true, status: 200, error: null, expires_in: 60, scope: 'a' };
    for (let count = 0; count < 9; count += 1)
      expect(dataOf(await caller.post(`${at}/test`), 200)).toEqual(worked);
    expectError(await caller.post(`${at}/test`), 429, 'RATE_LIMIT_EXCEEDED');
  });

  it('goes through the egress proxy, and is no failure of the token endpoint when the proxy is away', async () => {
    const issuer = await startReceiver([{ status: 400, body: '{"error":"invalid_scope"}' }]);
    releaseAfterTest(() => issuer.close());
    const proxy = await startConnectProxy();
    const test = async (proxyPort: number): Promise<Response> => {
      const EGRESS_PROXY_URL = `http://127.0.0.1:${proxyPort}`;
      const local = await startTestApi({ environment: { EGRESS_PROXY_URL } });
      const caller = createClient(local, (await createAccount(local.database)).apiKey);
      const created = await caller.post('/v1/endpoints', { url: 'https://example.com/hook' });
      const at = `/v1/endpoints/${String(dataOf(created, 201)['id'])}/auth`;
      dataOf(await caller.put(at, { ...AUTH, token_url: issuer.url }), 200);
      return await caller.post(`${at}/test`);
    };
    expect(dataOf(await test(proxy.port), 200)).toMatchObject({ ok: false, status: 400 });
    expect(proxy.asked).toEqual([new URL(issuer.url).host]);
    expectError(await test(9), 503, 'SERVICE_UNAVAILABLE');
    expect(issuer.requests).toHaveLength(1);
  });
});
