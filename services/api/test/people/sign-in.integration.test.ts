import { beforeEach, describe, expect, it } from '@jest/globals';
import { createRandomUuid } from '@posthorn/common';
import { type TestAccount, createAccount, waitFor } from '@posthorn/test-support';
import { dataOf, expectError, invalidPaths } from '../support/answers.js';
import { createClient } from '../support/client.js';
import { grantProjects } from '../support/grant-projects.js';
import { type PersonBrowser, locationOf, openPersonBrowser } from '../support/person-browser.js';
import { startIdentityProvider } from '../support/start-identity-provider.js';
import { startSecondApi } from '../support/start-second-api.js';
import { startTestApi } from '../support/start-test-api.js';

const CURRENT = '/v1/console-sessions/current';

const provider = await startIdentityProvider();
const environment = { ...provider.environment, TRUSTED_PROXIES: '1' };
const api = await startTestApi({ environment });
const second = { url: (await startSecondApi(api, environment)).url, assertDescribed: api.assertDescribed };
let account: TestAccount;
let email: string;
let sub: string;
let browser: PersonBrowser;
beforeEach(async () => {
  account = await createAccount(api.database);
  sub = createRandomUuid();
  email = `${createRandomUuid()}@example.com`;
  provider.person = { sub, email, email_verified: true, name: '<b>Ada</b>' };
  browser = openPersonBrowser(api);
});

async function grant(body: object = { email }): Promise<string> {
  const client = createClient(api, account.apiKey);
  return String(dataOf(await client.post('/v1/access-grants', body), 201)['id']);
}

const errorOf = (url: URL): string | null => new URLSearchParams(url.hash.slice(1)).get('error');

describe('a sign-in with the provider', () => {
  it('begins a session with the projects that are granted, and ends at the console', async () => {
    await grant({ email, scopes: ['messages:read'] });
    expect((await browser.signIn()).href).toBe('http://127.0.0.1:3000/console');
    expect(dataOf(await browser.open().call('get', CURRENT), 200)).toEqual({
      projects: [
        {
          id: account.projectId,
          name: 'Test',
          plan: 'enterprise',
          key_id: null,
          key_label: null,
          scopes: ['messages:read'],
        },
      ],
      has_more: false,
      person: { id: expect.stringMatching(/^person_[0-9a-f]{32}$/), email, name: '<b>Ada</b>' },
      expires_at: expect.any(String),
    });
  });

  it('needs a grant, and says for which address', async () => {
    const end = await browser.signIn();
    expect(end.pathname).toBe('/console/sign-in');
    const fragment = Object.fromEntries(new URLSearchParams(end.hash.slice(1)));
    expect(fragment).toEqual({ error: 'no_access', request_id: expect.any(String), address: email });
    expect(browser.cookies.size).toBe(0);
  });

  it('does not count an address that is not verified', async () => {
    await grant();
    provider.person = { sub, email, email_verified: false };
    expect(errorOf(await browser.signIn())).toBe('email_not_verified');
    provider.person = { sub, email, email_verified: 'true' };
    expect(errorOf(await browser.signIn())).toBe('email_not_verified');
  });

  it.each([
    ['a text', 'ops', true],
    ['a list', ['dev', 'ops'], true],
    ['200 of them', [...Array.from({ length: 199 }, (_, n) => `g${n}`), 'ops'], true],
    ['a part of a name', ['ops-eu', 'Ops'], false],
    ['none', undefined, false],
    ['no texts', [1, null, ['ops']], false],
  ])('knows the groups of a person: %s', async (_name, groups, isGranted) => {
    await grant({ group: 'ops' });
    provider.person = { sub, groups };
    expect(errorOf(await browser.signIn())).toBe(isGranted ? null : 'no_access');
  });

  it('is refused when the person does not agree, in words of ours', async () => {
    provider.person = undefined;
    const end = await browser.signIn();
    expect(errorOf(end)).toBe('access_denied');
    expect(end.href).not.toContain('today');
  });

  it('ends at the page of the console where it began', async () => {
    await grant();
    const end = await browser.signIn('/console/messages?status=queued#top');
    expect(end.href).toBe('http://127.0.0.1:3000/console/messages?status=queued#top');
  });

  it.each([
    'https://evil.example/console',
    '//evil.example/console',
    '/\\evil.example/console',
    'http://127.0.0.1:3000@evil.example/console',
    '/console/..%2fv1/endpoints',
    '/console/../v1/endpoints',
    '/consolex',
    '/v1/endpoints',
    'javascript:alert(1)',
    `/console/${'a'.repeat(1000)}`,
  ])('ends at the console for a page that is none of it: %#', async (returnTo) => {
    await grant();
    expect((await browser.signIn(returnTo)).href).toBe('http://127.0.0.1:3000/console');
  });

  it('works in two tabs at once, and over two processes', async () => {
    await grant();
    const [one, other] = [await browser.begin('/console/one'), await browser.begin('/console/other')];
    const backAtOther = await browser.visit(other);
    const back = await browser.visit(one);
    expect(
      locationOf(await browser.get(new URL(`${back.pathname}${back.search}`, second.url))).pathname,
    ).toBe('/console/one');
    expect(locationOf(await browser.get(backAtOther)).pathname).toBe('/console/other');
  });

  it('keeps five at once in a browser', async () => {
    for (let n = 0; n < 8; n += 1) await browser.begin();
    expect(browser.cookies.size).toBe(5);
  });

  it('sends no secret to the provider, and seals them in a cookie of ten minutes', async () => {
    const response = await browser.get('/v1/console-sessions/sign-in');
    expect(response.status).toBe(303);
    expect(response.headers.get('cache-control')).toContain('no-store');
    const query = Object.fromEntries(locationOf(response).searchParams);
    expect(query).toMatchObject({ code_challenge_method: 'S256', scope: 'openid email profile' });
    const [cookie = ''] = response.headers.getSetCookie();
    expect(cookie).toMatch(
      /^posthorn_sign_in_[0-9a-f]{16}=[\w.-]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    expect(cookie).not.toContain(query['nonce'] ?? '');
  });
});

describe('a state', () => {
  it('counts only in the browser that began the sign-in, once', async () => {
    await grant();
    const victim = openPersonBrowser(api);
    const back = await browser.visit(await browser.begin());
    expect(errorOf(locationOf(await victim.get(back)))).toBe('unknown_state');
    expect(victim.cookies.size).toBe(0);
    expect(errorOf(locationOf(await browser.get(back)))).toBeNull();
    expect(errorOf(locationOf(await browser.get(back)))).toBe('unknown_state');
  });

  it('does not count with a cookie that we did not seal, or that is of another sign-in', async () => {
    await grant();
    const back = await browser.visit(await browser.begin());
    const [name = ''] = browser.cookies.keys();
    const value = browser.cookies.get(name) ?? '';
    await browser.begin();
    const otherValue = [...browser.cookies.values()].find((each) => each !== value) ?? '';
    for (const forged of [otherValue, `${value.slice(0, -2)}AA`, '{}', '']) {
      browser.cookies.set(name, forged);
      expect(errorOf(locationOf(await browser.get(back)))).toBe('unknown_state');
    }
    browser.cookies.set(name, value);
    expect(errorOf(locationOf(await browser.get(back)))).toBeNull();
  });

  it('that we did not make is a failed sign-in, and ten of them are too many for the address', async () => {
    const ends = [];
    for (let n = 0; n < 11; n += 1) {
      ends.push(errorOf(locationOf(await browser.get('/v1/console-sessions/callback?state=x&code=y'))));
    }
    expect(ends).toEqual([...Array.from({ length: 10 }, () => 'unknown_state'), 'too_many_failures']);
    await grant();
    expect(errorOf(await browser.signIn())).toBeNull();
  });
});

describe('a session of a person', () => {
  it('is a new one at each sign-in, which ends the one before', async () => {
    await grant();
    await browser.signIn();
    const before = browser.open();
    await browser.signIn();
    expectError(await before.call('get', CURRENT), 401, 'UNAUTHORIZED');
    expect((await browser.open().call('get', CURRENT)).status).toBe(200);
  });

  it('has the scopes of the grants, and loses them within a second', async () => {
    const id = await grant({ email, scopes: ['api-keys:read', 'api-keys:write'] });
    await browser.signIn();
    const page = browser.open();
    expect((await page.call('get', '/v1/api-keys')).status).toBe(200);
    const denied = await page.call('get', '/v1/endpoints');
    expectError(denied, 403, 'FORBIDDEN');
    expect(denied.body).toMatchObject({
      error: { message: 'Your grants lack the scope endpoints:read.' },
    });
    const wider = { group: 'x', scopes: ['messages:read'] };
    expectError(await page.call('post', '/v1/access-grants', { body: wider }), 403, 'FORBIDDEN');
    dataOf(await createClient(api, account.apiKey).delete(`/v1/access-grants/${id}`), 200);
    const selected = { headers: { 'x-posthorn-project': account.projectId } };
    const ask = () => page.call('get', '/v1/api-keys', selected);
    await waitFor(async () => (await ask()).status === 401);
    for (const answer of [
      await ask(),
      await page.call('get', '/v1/api-keys'),
      await page.call('get', CURRENT),
    ]) {
      expectError(answer, 401, 'UNAUTHORIZED');
      expect(answer.body).toMatchObject({ error: { details: { reason: 'revoked' } } });
    }
  });

  it('makes keys that know the person, end after 90 days, and stay when the grant goes', async () => {
    const id = await grant();
    await browser.signIn();
    const page = browser.open();
    const key = dataOf(await page.call('post', '/v1/api-keys', { body: {} }), 201);
    const days = (Date.parse(String(key['expires_at'])) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(90);
    const forEver = await page.call('post', '/v1/api-keys', { body: { expires_at: null } });
    expect(dataOf(forEver, 201)).toMatchObject({ expires_at: null, created_by: key['created_by'] });
    const { person } = dataOf(await page.call('get', CURRENT), 200);
    expect(person).toMatchObject({ id: key['created_by'] });
    const owner = createClient(api, account.apiKey);
    const { keys } = dataOf(await owner.delete(`/v1/access-grants/${id}`), 200);
    expect(keys).toHaveLength(2);
    expect((await createClient(api, String(key['key'])).get('/v1/endpoints')).status).toBe(200);
  });

  it('makes portal sessions and changes, which the audit log shows by the address', async () => {
    await grant();
    await browser.signIn();
    const page = browser.open();
    dataOf(await page.call('post', '/v1/consumers', { body: { id: 'c' } }), 201);
    const portal = await page.call('post', '/v1/portal-sessions', { body: { consumer_id: 'c' } });
    const { token } = dataOf(portal, 201);
    expect((await createClient(api, String(token)).get('/v1/endpoints')).status).toBe(200);
    const owner = createClient(api, account.apiKey);
    const entries = dataOf(await owner.get('/v1/audit-log'), 200) as unknown as readonly {
      readonly actor: { readonly id: string };
    }[];
    expect(entries[0]).toMatchObject({
      operation: 'portalSessions.create',
      actor: { kind: 'person', label: email },
    });
    const id = entries[0]?.actor.id ?? '';
    const found = dataOf(await owner.get(`/v1/actors/lookup?user_id=${id},person_x`), 200);
    expect(found).toEqual({ users: { [id]: { label: email } }, api_keys: {} });
    expect(dataOf(await owner.get(`/v1/audit-log?actor_id=${id}`), 200)).toHaveLength(2);
  });

  it('selects any granted project, finds them by name, and no other', async () => {
    await grant();
    const stranger = await createAccount(api.database);
    await browser.signIn();
    const page = browser.open();
    const ask = (project: string) =>
      page.call('get', '/v1/api-keys', { headers: { 'x-posthorn-project': project } });
    expect((await ask(account.projectId.toUpperCase())).status).toBe(200);
    expectError(await ask(stranger.projectId), 404, 'NOT_FOUND');
    expect(invalidPaths(await ask('x'))).toEqual(['X-Posthorn-Project']);
    const search = async (text: string) =>
      dataOf(await page.call('get', `${CURRENT}?search=${text}`), 200)['projects'];
    expect(await search('TES')).toHaveLength(1);
    expect(await search('other')).toEqual([]);
  });

  it('tells a hundred projects by name, and finds and opens the others', async () => {
    const ids = await grantProjects({ query: api.query, account }, { email, count: 130 });
    await browser.signIn();
    const page = browser.open();
    const find = async (query = '') => {
      const found = dataOf(await page.call('get', `${CURRENT}${query}`), 200);
      const projects = found['projects'] as readonly { readonly id: string; readonly name: string }[];
      return { ...found, names: projects.map(({ name }) => name), ids: projects.map(({ id }) => id) };
    };
    const first = await find();
    expect(first).toMatchObject({ has_more: true, ids: ids.slice(0, 100) });
    expect(first.names).toEqual([...first.names].sort());
    expect(await find('?search=SHOP')).toMatchObject({ has_more: true, ids: ids.slice(0, 100) });
    expect(await find('?search=hop%2012')).toMatchObject({ has_more: false, ids: ids.slice(119, 129) });
    const last = ids.at(-1) ?? '';
    expect(await find(`?search=${last.toUpperCase()}`)).toMatchObject({ has_more: false, ids: [last] });
    const opened = await page.call('get', '/v1/endpoints', { headers: { 'x-posthorn-project': last } });
    expect(opened.status).toBe(200);
  });

  it('ends by signing out of all projects, not of one', async () => {
    await grant();
    await browser.signIn();
    const page = browser.open();
    const one = await page.call('delete', `${CURRENT}?project_id=${account.projectId}`);
    expect(invalidPaths(one)).toEqual(['project_id']);
    const { cookie } = page;
    dataOf(await page.call('delete', CURRENT), 200);
    page.cookie = cookie;
    expectError(await page.call('get', CURRENT), 401, 'UNAUTHORIZED');
  });

  it('takes calls of its own page only', async () => {
    await grant();
    await browser.signIn();
    const page = browser.open();
    const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    for (const path of [CURRENT, '/v1/api-keys'])
      expectError(await page.call('get', path, { headers: foreign }), 403, 'FORBIDDEN');
    const bare = { 'x-posthorn-console': undefined };
    expectError(await page.call('delete', CURRENT, { headers: bare }), 403, 'FORBIDDEN');
  });
});
