import { beforeEach, describe, expect, it } from '@jest/globals';
import { createOpaqueToken } from '@posthorn/common';
import { type TestAccount, checkEach, createAccount, waitForEffect } from '@posthorn/test-support';
import request from 'supertest';
import { PORTAL_RULES } from '../../src/portal/portal-rules.js';
import { dataOf } from '../support/answers.js';
import { routes } from '../support/api-document.js';
import { type Client, createClient } from '../support/client.js';
import { openConsole } from '../support/open-console.js';
import { startTestApi } from '../support/start-test-api.js';

const SHOP = 'https://shop.example.com';
const OTHER = 'https://other.example.com';
const ALLOW_ORIGIN = 'access-control-allow-origin';

let account: TestAccount;
let client: Client;
let token: string;
const api = await startTestApi();
const other = await createAccount(api.database);
const settings = { portal_origins: [OTHER] };
await createClient(api, other.apiKey).patch(`/v1/projects/${other.projectId}`, settings);
beforeEach(async () => {
  account = await createAccount(api.database);
  client = createClient(api, account.apiKey);
  await client.post('/v1/consumers', { id: 'acme' });
  await allow([SHOP]);
  token = await createToken();
});

const allow = async (origins: readonly string[]): Promise<unknown> =>
  dataOf(await client.patch(`/v1/projects/${account.projectId}`, { portal_origins: origins }), 200);
const createToken = async (): Promise<string> =>
  String(dataOf(await client.post('/v1/portal-sessions', { consumer_id: 'acme' }), 201)['token']);

type Headers = Readonly<Record<string, string>>;

async function preflight(path: string, method: string, origin: string): Promise<request.Response> {
  return await request(api.url)
    .options(path)
    .set({ Origin: origin, 'Access-Control-Request-Method': method })
    .set('Access-Control-Request-Headers', 'authorization,content-type');
}

async function get(headers: Headers, path = '/v1/endpoints'): Promise<request.Response> {
  return await request(api.url).get(path).set(headers);
}

const withToken = (origin: string): Headers => ({ Origin: origin, Authorization: `Bearer ${token}` });

const HOSTILE = [
  'null',
  '*',
  OTHER,
  'http://shop.example.com',
  'https://shop.example.com:8443',
  'https://shop.example.com:443',
  'https://SHOP.example.com',
  'https://shop.example.com.',
  'https://shop.example.com.evil.example',
  'https://evil.shop.example.com',
  'https://evilshop.example.com',
  'https://example.com',
  'https://shop.example.com/',
  'https://shop.example.com, https://evil.example',
  'https://shop.example.com@evil.example',
];

describe('a page of an allowed origin', () => {
  it('may read the answers to calls with a portal token, without cookies', async () => {
    const { status, headers } = await get(withToken(SHOP));
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      [ALLOW_ORIGIN]: SHOP,
      'access-control-expose-headers':
        'Content-Disposition, Retry-After, X-Posthorn-Agent-Until, X-Posthorn-Capabilities, X-Request-Id',
      vary: expect.stringContaining('Origin'),
    });
    expect(headers['access-control-allow-credentials']).toBeUndefined();
  });

  it('is answered before each call that it may make', async () =>
    checkEach(Object.keys(PORTAL_RULES), String, async (name) => {
      const [method = '', pattern = ''] = name.split(' ');
      const { status, headers } = await preflight(pattern.replaceAll(/:\w+/g, 'x'), method, SHOP);
      expect(status).toBe(204);
      expect(headers).toMatchObject({
        [ALLOW_ORIGIN]: SHOP,
        'access-control-allow-headers': 'Authorization, Content-Type, X-Request-Id',
        'access-control-max-age': '600',
      });
      expect(headers['access-control-allow-methods']).toContain(method);
      expect(headers['access-control-allow-credentials']).toBeUndefined();
    }));

  it('sees why a call was refused, also that its token has expired', async () => {
    const invalid = await get(withToken(SHOP), '/v1/metrics');
    expect(invalid).toMatchObject({ status: 400, headers: { [ALLOW_ORIGIN]: SHOP } });
    await api.query("UPDATE portal_sessions SET expires_at = now() - interval '1 ms'");
    const { answer } = await waitForEffect(async () => {
      const expired = await get(withToken(SHOP));
      return expired.status === 401 && expired;
    });
    expect(answer.headers[ALLOW_ORIGIN]).toBe(SHOP);
  });

  it('loses this right within a second of the removal of its origin', async () => {
    await allow([]);
    const { lagMs } = await waitForEffect(
      async () => (await get(withToken(SHOP))).headers[ALLOW_ORIGIN] === undefined,
    );
    expect(lagMs).toBeLessThanOrEqual(1000);
  });
});

describe('a page of another origin', () => {
  it('may not read an answer', async () =>
    checkEach(HOSTILE, String, async (origin) => {
      const { status, headers } = await get(withToken(origin));
      expect(status).toBe(200);
      expect(headers[ALLOW_ORIGIN]).toBeUndefined();
    }));

  it('is not answered before a call', async () =>
    checkEach(
      HOSTILE.filter((origin) => origin !== OTHER),
      String,
      async (origin) => {
        const { status, headers } = await preflight('/v1/endpoints', 'GET', origin);
        expect(status).toBe(405);
        expect(headers[ALLOW_ORIGIN]).toBeUndefined();
      },
    ));

  it('cannot find out by a wrong token whether an origin is allowed, beyond what the preflight says', async () => {
    const unknown = createOpaqueToken('portal').token;
    const ask = (origin: string): Promise<request.Response> =>
      get({ Origin: origin, Authorization: `Bearer ${unknown}` });
    expect((await ask(OTHER)).headers[ALLOW_ORIGIN]).toBe(OTHER);
    expect((await ask('https://evil.example')).headers[ALLOW_ORIGIN]).toBeUndefined();
  });
});

describe('without a portal token', () => {
  it('no answer may be read by a page, whether to a key, to a cookie or to neither', async () => {
    const page = openConsole(api);
    await page.signInWithKey(account.apiKey, { origin: undefined });
    for (const { headers } of [
      await get({ Origin: SHOP, Authorization: `Bearer ${account.apiKey}` }),
      await get({ Origin: SHOP }),
      await get({ Origin: SHOP, Authorization: 'Bearer wh_portal_x' }),
      await page.call('get', '/v1/endpoints', { headers: { origin: SHOP } }),
    ]) {
      expect(headers[ALLOW_ORIGIN]).toBeUndefined();
    }
  });

  const others = routes
    .map(({ method, path }) => `${method.toUpperCase()} ${path}`)
    .filter((name) => !(name in PORTAL_RULES));
  it('no page is answered before any other call', async () =>
    checkEach(others, String, async (name) => {
      const [method = '', pattern = ''] = name.split(' ');
      const { headers } = await preflight(pattern.replaceAll(/:\w+/g, 'x'), method, SHOP);
      expect(headers[ALLOW_ORIGIN]).toBeUndefined();
    }));

  it.each(['/portal/x', '/console', '/docs', '/openapi.json', '/healthz'])(
    'no page may read %s',
    async (path) => expect((await get(withToken(SHOP), path)).headers[ALLOW_ORIGIN]).toBeUndefined(),
  );
});
