import { beforeEach, describe, expect, it } from '@jest/globals';
import { createApiKey, createOpaqueToken, toPrefixedId } from '@posthorn/common';
import { type TestAccount, changeProjects, createAccount } from '@posthorn/test-support';
import { dataOf, expectError } from '../support/answers.js';
import { createClient } from '../support/client.js';
import { type TestConsole, createCode, openConsole } from '../support/open-console.js';
import { startSecondApi } from '../support/start-second-api.js';
import { startTestApi } from '../support/start-test-api.js';

const CURRENT = '/v1/console-sessions/current';
const FOREIGN = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };

/** A second process of the same API. */
let account: TestAccount;
let page: TestConsole;
const environment = { TRUSTED_PROXIES: '1' };
const api = await startTestApi({ environment });
const second = { url: (await startSecondApi(api, environment)).url, assertDescribed: api.assertDescribed };
beforeEach(async () => {
  account = await createAccount(api.database);
  page = openConsole(api);
});

async function projectIds(): Promise<readonly string[]> {
  const { projects } = dataOf(await page.call('get', CURRENT), 200);
  return (projects as readonly { id: string }[]).map(({ id }) => id);
}

describe('a sign-in with an API key', () => {
  it('answers 201 with the project, its plan and the key, but not the key itself', async () => {
    const response = await page.signInWithKey(account.apiKey);
    expect(dataOf(response, 201)).toEqual({
      projects: [
        {
          id: account.projectId,
          name: 'Test',
          plan: 'enterprise',
          key_id: toPrefixedId('apiKey', account.apiKeyId),
          key_label: 'API key',
          scopes: ['*'],
        },
      ],
      expires_at: expect.any(String),
      project_id: account.projectId,
    });
    expect(response.text).not.toContain(account.apiKey);
  });

  it('sets a cookie that only this host gets, that no script reads, for 12 hours', async () => {
    const response = await page.signInWithKey(account.apiKey);
    const [cookie = ''] = response.headers['set-cookie'] as unknown as readonly string[];
    const [pair = '', age = '', ...attributes] = cookie.split('; ');
    expect(pair).toMatch(/^posthorn_console=wh_session_[\w-]{43}$/);
    expect(attributes).toEqual(['Path=/', 'HttpOnly', 'SameSite=Strict']);
    const seconds = Number(age.replace('Max-Age=', ''));
    expect(seconds).toBeGreaterThan(12 * 3600 - 60);
    expect(seconds).toBeLessThanOrEqual(12 * 3600);
    const { expires_at: end } = dataOf(response, 201);
    expect(Math.abs(Date.parse(String(end)) - Date.now() - seconds * 1000)).toBeLessThan(60_000);
  });

  it('ends with the last of its keys, where that is sooner: in the answer, in the cookie and when it is read', async () => {
    const end = new Date(Date.now() + 3_600_000).toISOString();
    const client = createClient(api, account.apiKey);
    const { key } = dataOf(await client.post('/v1/api-keys', { expires_at: end }), 201);
    const response = await page.signInWithKey(String(key));
    expect(dataOf(response, 201)['expires_at']).toBe(end);
    const [cookie = ''] = response.headers['set-cookie'] as unknown as readonly string[];
    expect(Number(/Max-Age=(\d+)/.exec(cookie)?.[1])).toBeLessThanOrEqual(3600);
    expect(dataOf(await page.call('get', CURRENT), 200)['expires_at']).toBe(end);
    const longer = await page.signInWithKey(account.apiKey);
    expect(Date.parse(String(dataOf(longer, 201)['expires_at']))).toBeGreaterThan(Date.parse(end));
  });

  it('needs no page: a program may sign in without Origin', async () => {
    const headers = { origin: undefined, 'x-posthorn-console': undefined };
    expect((await page.signInWithKey(account.apiKey, headers)).status).toBe(201);
  });

  it('stores and logs neither the key nor the token', async () => {
    await page.signInWithKey(account.apiKey);
    const token = page.cookie?.split('=')[1] ?? '';
    const rows = await api.query('SELECT to_json(s)::text AS whole FROM console_sessions AS s');
    expect(token).toMatch(/^wh_session_/);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(JSON.stringify(api.logs)).not.toContain(token);
    expect(JSON.stringify(api.logs)).not.toContain(account.apiKey.slice('wh_test_'.length));
  });

  it('is refused for an unknown key, and for a suspended project', async () => {
    expectError(await page.signInWithKey(createApiKey('live').key), 401, 'UNAUTHORIZED');
    await changeProjects(api.query, account.projectId, { status: 'suspended' });
    expectError(await page.signInWithKey(account.apiKey), 403, 'FORBIDDEN');
    expect(page.cookie).toBeUndefined();
  });
});

describe('a sign-in with a one-time code', () => {
  it('begins a session with the rights of its key', async () => {
    await page.signInWithCode(await createCode(api, account));
    expect(await projectIds()).toEqual([account.projectId]);
  });

  it('works once, also for requests at once to two processes', async () => {
    const code = await createCode(api, account);
    const pages = Array.from({ length: 8 }, (_, index) => openConsole(index % 2 === 0 ? api : second));
    const statuses = (await Promise.all(pages.map((each) => each.signInWithCode(code)))).map(
      ({ status }) => status,
    );
    expect([...statuses].sort()).toEqual([201, 401, 401, 401, 401, 401, 401, 401]);
    expectError(await page.signInWithCode(code), 401, 'UNAUTHORIZED');
  });

  it('gives the same answer to a code that is used, late or invented', async () => {
    const used = await createCode(api, account);
    await page.signInWithCode(used);
    const codes = [used, await createCode(api, account, -1), createOpaqueToken('code').token, '', 'x'];
    const errors = await Promise.all(
      codes.map(async (code) => {
        const response = await openConsole(api).signInWithCode(code);
        expectError(response, 401, 'UNAUTHORIZED');
        return (response.body as { error: object }).error;
      }),
    );
    expect(new Set(errors.map((error) => JSON.stringify(error))).size).toBe(1);
  });

  it('does not use a code that stands beside a key', async () => {
    const code = await createCode(api, account);
    const other = await createAccount(api.database);
    await page.call('post', '/v1/console-sessions', {
      headers: { authorization: `Bearer ${other.apiKey}` },
      body: { code },
    });
    expect(await projectIds()).toEqual([other.projectId]);
    expect((await openConsole(api).signInWithCode(code)).status).toBe(201);
  });

  it('never writes the code to a log', async () => {
    const code = await createCode(api, account);
    await page.signInWithCode(code);
    await page.signInWithCode(code);
    expect(JSON.stringify(api.logs)).not.toContain(code);
  });

  it.each(['with a session token', 'with an API key'])('is refused %s in its place', async (what) => {
    await page.signInWithKey(account.apiKey);
    const text = what.includes('token') ? (page.cookie?.split('=')[1] ?? '') : account.apiKey;
    expectError(await openConsole(api).signInWithCode(text), 401, 'UNAUTHORIZED');
  });
});

describe('a second sign-in', () => {
  it('adds the project of its key to the session, at its end', async () => {
    await page.signInWithKey(account.apiKey);
    const other = await createAccount(api.database);
    const response = await page.signInWithKey(other.apiKey);
    expect(dataOf(response, 201)['projects']).toHaveLength(2);
    expect(await projectIds()).toEqual([account.projectId, other.projectId]);
  });

  it('changes the token: a planted one does not learn the new project (session fixation)', async () => {
    const attacker = openConsole(api);
    await attacker.signInWithKey((await createAccount(api.database)).apiKey);
    page.cookie = attacker.cookie;
    await page.signInWithKey(account.apiKey);
    expect(page.cookie).not.toBe(attacker.cookie);
    expectError(await attacker.call('get', CURRENT), 401, 'UNAUTHORIZED');
    expect(await projectIds()).toContain(account.projectId);
  });

  it('begins a session of its own when the cookie names none', async () => {
    page.cookie = `posthorn_console=${createOpaqueToken('session').token}`;
    await page.signInWithKey(account.apiKey);
    expect(await projectIds()).toEqual([account.projectId]);
  });

  it('is refused beyond 20 projects', async () => {
    for (let added = 0; added < 20; added += 1) {
      await page.signInWithKey((await createAccount(api.database)).apiKey);
    }
    expect(await projectIds()).toHaveLength(20);
    expectError(await page.signInWithKey(account.apiKey), 403, 'PROJECT_LIMIT_REACHED');
    expect(await projectIds()).toHaveLength(20);
  });

  it('with a cookie needs the header and the origin of the page', async () => {
    await page.signInWithKey(account.apiKey);
    const { apiKey } = await createAccount(api.database);
    for (const headers of [FOREIGN, { origin: undefined }, { 'x-posthorn-console': undefined }]) {
      expectError(await page.signInWithKey(apiKey, headers), 403, 'FORBIDDEN');
    }
    expect(await projectIds()).toEqual([account.projectId]);
  });
});

it('refuses a sign-in that another site causes, so it cannot sign a browser in to its own project', async () => {
  const code = await createCode(api, account);
  for (const headers of [FOREIGN, { origin: 'null' }, { origin: undefined, 'sec-fetch-site': 'same-site' }]) {
    expectError(await page.signInWithCode(code, headers), 403, 'FORBIDDEN');
  }
  expect((await page.signInWithCode(code)).status).toBe(201);
});

it('refuses a body that is too large, before it knows who sends it', async () => {
  const response = await page.call('post', '/v1/console-sessions', { body: { code: 'x'.repeat(5000) } });
  expectError(response, 413, 'PAYLOAD_TOO_LARGE');
});

describe('failed sign-ins', () => {
  const wrong = (each: TestConsole): Promise<number> =>
    each.signInWithKey(createApiKey('live').key).then(({ status }) => status);

  it('are ten in ten minutes for an address, over two processes; then even a valid key waits', async () => {
    const other = openConsole(second);
    const headers = { 'x-forwarded-for': '198.51.100.7' };
    const attempts = Array.from({ length: 16 }, (_, index) =>
      (index % 2 === 0 ? page : other).signInWithCode('x', headers),
    );
    const statuses = (await Promise.all(attempts)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(6);
    const refused = await page.signInWithKey(account.apiKey, headers);
    expectError(refused, 429, 'RATE_LIMIT_EXCEEDED');
    const seconds = Number(refused.headers['retry-after']);
    expect(seconds).toBeGreaterThan(500);
    expect(seconds).toBeLessThanOrEqual(600);
    expect((await page.signInWithKey(account.apiKey)).status).toBe(201);
  });

  it('do not count successful ones, nor other refusals', async () => {
    await changeProjects(api.query, account.projectId, { status: 'suspended' });
    const { apiKey } = await createAccount(api.database);
    for (let round = 0; round < 12; round += 1) {
      expect((await page.signInWithKey(round % 2 === 0 ? apiKey : account.apiKey)).status).not.toBe(429);
    }
    expect(await wrong(page)).toBe(401);
  });

  it('are counted by the address that the trusted proxy names, not by what the client writes', async () => {
    const statuses: number[] = [];
    for (let round = 0; round < 11; round += 1) {
      const headers = { 'x-forwarded-for': `203.0.113.${round}, 198.51.100.8` };
      statuses.push((await page.signInWithCode('x', headers)).status);
    }
    expect(statuses.at(-1)).toBe(429);
  });
});
