import { beforeEach, describe, expect, it } from '@jest/globals';
import { createOpaqueToken, createUuidV7, toPrefixedId } from '@posthorn/common';
import {
  type TestAccount,
  changeProjects,
  createAccount,
  waitFor,
  waitForEffect,
} from '@posthorn/test-support';
import { dataOf, expectError, invalidPaths } from '../support/answers.js';
import { createClient } from '../support/client.js';
import { type TestConsole, openConsole } from '../support/open-console.js';
import { startSecondApi } from '../support/start-second-api.js';
import { startTestApi } from '../support/start-test-api.js';

const CURRENT = '/v1/console-sessions/current';
const KEYS = '/v1/api-keys';
const ENDPOINT = { url: 'https://example.com/hook' };

/** A second process of the same API. */
let account: TestAccount;
let page: TestConsole;
const environment = { TRUSTED_PROXIES: '1' };
const api = await startTestApi({ environment });
const second = { url: (await startSecondApi(api, environment)).url, assertDescribed: api.assertDescribed };
beforeEach(async () => {
  account = await createAccount(api.database);
  page = openConsole(api);
  await page.signInWithKey(account.apiKey);
});

async function keyIdsOf(headers: Readonly<Record<string, string>> = {}): Promise<readonly unknown[]> {
  const response = await page.call('get', KEYS, { headers });
  const keys = dataOf(response, 200) as unknown as readonly { readonly key_id: string }[];
  return keys.map((key) => key.key_id);
}

/** Signs in to one more project. */
async function addProject(): Promise<TestAccount> {
  const other = await createAccount(api.database);
  await page.signInWithKey(other.apiKey);
  return other;
}

const keyIdOf = ({ apiKeyId }: TestAccount): string => toPrefixedId('apiKey', apiKeyId);

describe('a call with the cookie', () => {
  it('reads and changes what the key may', async () => {
    expect(await keyIdsOf()).toEqual([keyIdOf(account)]);
    const { id } = dataOf(await page.call('post', '/v1/endpoints', { body: ENDPOINT }), 201);
    const listed = await createClient(api, account.apiKey).get(`/v1/endpoints/${String(id)}`);
    expect(listed.status).toBe(200);
  });

  it('reaches every process', async () => {
    const other = openConsole(second);
    other.cookie = page.cookie;
    expect((await other.call('get', KEYS)).status).toBe(200);
  });

  it('does not find what belongs to a project outside of the session', async () => {
    const stranger = createClient(api, (await createAccount(api.database)).apiKey);
    const { id } = dataOf(await stranger.post('/v1/endpoints', ENDPOINT), 201);
    expectError(await page.call('get', `/v1/endpoints/${String(id)}`), 404, 'NOT_FOUND');
  });

  it('goes to the project that X-Posthorn-Project names, and otherwise to the first', async () => {
    const other = await addProject();
    expect(await keyIdsOf()).toEqual([keyIdOf(account)]);
    expect(await keyIdsOf({ 'x-posthorn-project': other.projectId })).toEqual([keyIdOf(other)]);
    const upperCase = other.projectId.toUpperCase();
    expect(await keyIdsOf({ 'x-posthorn-project': upperCase })).toEqual([keyIdOf(other)]);
  });

  it('does not find a project that is not in the session, whether it exists or not', async () => {
    const stranger = await createAccount(api.database);
    for (const id of [stranger.projectId, createUuidV7()]) {
      const response = await page.call('get', KEYS, { headers: { 'x-posthorn-project': id } });
      expectError(response, 404, 'NOT_FOUND');
    }
  });

  it('rejects a project that is no UUID', async () => {
    for (const id of ['x', `${account.projectId}, ${account.projectId}`, '']) {
      const response = await page.call('get', KEYS, { headers: { 'x-posthorn-project': id } });
      expectError(response, 400, 'INVALID_REQUEST');
      expect(invalidPaths(response)).toEqual(['X-Posthorn-Project']);
    }
  });

  it('notes the use of the key', async () => {
    await page.call('get', KEYS);
    await waitFor(async () => {
      const [row] = await api.query('SELECT last_used_at FROM api_keys WHERE id = $1', [account.apiKeyId]);
      return row?.['last_used_at'] !== null;
    });
  });

  it('is logged with the session, the key, the route and the status', async () => {
    const [row] = await api.query('SELECT session_id FROM console_session_keys WHERE api_key_id = $1', [
      account.apiKeyId,
    ]);
    await page.call('get', '/v1/messages/nonsense');
    const logged = api.logs.filter(({ fields }) => fields['session'] === row?.['session_id']);
    expect(logged.map(({ fields }) => fields)).toContainEqual({
      session: row?.['session_id'],
      key_id: keyIdOf(account),
      project_id: account.projectId,
      request_id: expect.any(String),
      method: 'GET',
      route: '/v1/messages/:id',
      status: 400,
    });
  });
});

describe('a key beside the cookie', () => {
  it('takes precedence, also over the headers of the page', async () => {
    const other = await createAccount(api.database);
    const headers = { authorization: `Bearer ${other.apiKey}`, 'x-posthorn-project': account.projectId };
    expect(await keyIdsOf(headers)).toEqual([keyIdOf(other)]);
    const foreign = { ...headers, origin: 'https://evil.example', 'x-posthorn-console': undefined };
    expect((await page.call('post', '/v1/endpoints', { headers: foreign, body: ENDPOINT })).status).toBe(201);
  });

  it('is not replaced by the cookie when it is not valid', async () => {
    for (const authorization of ['Bearer', 'Bearer x', `bearer ${account.apiKey}x`]) {
      const response = await page.call('get', KEYS, { headers: { authorization } });
      expectError(response, 401, 'UNAUTHORIZED');
    }
  });

  it('is no key in another scheme, as a proxy in front may send it', async () => {
    expect(await keyIdsOf({ authorization: 'Basic dXNlcjpwYXNzd29yZA==' })).toEqual([keyIdOf(account)]);
  });
});

describe('a change with the cookie is FORBIDDEN', () => {
  it.each<[string, Readonly<Record<string, string | undefined>>]>([
    ['without X-Posthorn-Console', { 'x-posthorn-console': undefined }],
    ['with another value of it', { 'x-posthorn-console': 'true' }],
    ['without Origin', { origin: undefined }],
    ['from another site', { origin: 'https://evil.example' }],
    ['from a sandboxed frame', { origin: 'null' }],
    ['from another port of this host', { origin: 'http://127.0.0.1:1' }],
    ['from this host with https', { origin: 'https://127.0.0.1' }],
    ['from a name that points to this host', { origin: 'http://evil.example', host: 'evil.example' }],
    ['from another host of the site, as the browser says', { 'sec-fetch-site': 'same-site' }],
  ])('%s', async (_what, headers) => {
    for (const method of ['post', 'put', 'patch', 'delete'] as const) {
      const path = method === 'post' ? '/v1/endpoints' : `/v1/projects/${account.projectId}`;
      const response = await page.call(method, path, { headers, body: { ...ENDPOINT, name: 'x' } });
      expectError(response, 403, 'FORBIDDEN');
    }
    expectError(await page.call('delete', CURRENT, { headers }), 403, 'FORBIDDEN');
    expect((await page.call('get', CURRENT)).status).toBe(200);
  });

  it('before its body is read, and before the session is looked up', async () => {
    const headers = { origin: 'https://evil.example' };
    page.cookie = `posthorn_console=${createOpaqueToken('session').token}`;
    expectError(await page.call('post', '/v1/endpoints', { headers, body: {} }), 403, 'FORBIDDEN');
  });
});

describe('UNAUTHORIZED is the answer', () => {
  it.each([
    ['no cookie', () => undefined],
    ['a token that never existed', () => `posthorn_console=${createOpaqueToken('session').token}`],
    [
      'two different tokens',
      () => `${page.cookie ?? ''}; posthorn_console=${createOpaqueToken('session').token}`,
    ],
    ['an API key as the cookie', () => `posthorn_console=${account.apiKey}`],
  ])('to %s', async (_what, cookie) => {
    const headers = { cookie: cookie() };
    expectError(await page.call('get', KEYS, { headers }), 401, 'UNAUTHORIZED');
    expectError(await page.call('get', CURRENT, { headers }), 401, 'UNAUTHORIZED');
  });

  it('to the token in place of an API key, and to a key that asks for the session', async () => {
    const token = page.cookie?.split('=')[1] ?? '';
    const headers = { cookie: undefined, authorization: `Bearer ${token}` };
    expectError(await page.call('get', KEYS, { headers }), 401, 'UNAUTHORIZED');
    const ofKey = { cookie: undefined, authorization: `Bearer ${account.apiKey}` };
    expectError(await page.call('get', CURRENT, { headers: ofKey }), 401, 'UNAUTHORIZED');
  });

  it('after the end of the session', async () => {
    await api.query(
      `UPDATE console_sessions SET expires_at = now() - interval '1 ms'
       WHERE id = (SELECT session_id FROM console_session_keys WHERE api_key_id = $1)`,
      [account.apiKeyId],
    );
    expectError(await page.call('get', CURRENT), 401, 'UNAUTHORIZED');
  });
});

describe('a project leaves the session within a second', () => {
  /** Until a call of the second process, which had cached the session, has another status. */
  async function statusLater(projectId: string): Promise<number> {
    const other = openConsole(second);
    other.cookie = page.cookie;
    const call = (): ReturnType<TestConsole['call']> =>
      other.call('get', KEYS, { headers: { 'x-posthorn-project': projectId } });
    const { answer, lagMs } = await waitForEffect(async () => {
      const { status } = await call();
      return status !== 200 && status;
    });
    expect(lagMs).toBeLessThanOrEqual(1000);
    return answer;
  }

  async function useOnSecond(): Promise<void> {
    const other = openConsole(second);
    other.cookie = page.cookie;
    expect((await other.call('get', KEYS)).status).toBe(200);
  }

  it('when its key is deleted, also by the session itself', async () => {
    const other = await addProject();
    await useOnSecond();
    expect((await page.call('delete', `${KEYS}/${keyIdOf(account)}`)).status).toBe(200);
    expect(await statusLater(account.projectId)).toBe(404);
    await waitFor(async () => (await keyIdsOf())[0] === keyIdOf(other));
  });

  it('when it is suspended', async () => {
    await addProject();
    await useOnSecond();
    await changeProjects(api.query, account.projectId, { status: 'suspended' });
    expect(await statusLater(account.projectId)).toBe(404);
  });

  it('when its tenant deletes it', async () => {
    const other = await addProject();
    await useOnSecond();
    await createClient(api, account.apiKey).post('/v1/projects', { name: 'another' });
    await createClient(api, account.apiKey).delete(`/v1/projects/${account.projectId}`);
    expect(await statusLater(account.projectId)).toBe(404);
    const { projects } = dataOf(await page.call('get', CURRENT), 200);
    expect(projects).toEqual([expect.objectContaining({ id: other.projectId })]);
  });

  it('and with the last one, the session ends', async () => {
    await useOnSecond();
    await api.database.apiKeys.delete({ projectId: account.projectId, id: account.apiKeyId });
    expect(await statusLater(account.projectId)).toBe(401);
  });
});

describe('a sign-out', () => {
  it('ends the session for every process within a second, and clears the cookie', async () => {
    const other = openConsole(second);
    other.cookie = page.cookie;
    expect((await other.call('get', KEYS)).status).toBe(200);
    const response = await page.call('delete', CURRENT);
    expect(dataOf(response, 200)).toEqual({ deleted: true });
    expect(response.headers['set-cookie']).toEqual([
      'posthorn_console=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict',
    ]);
    const { lagMs } = await waitForEffect(async () => (await other.call('get', KEYS)).status === 401);
    expect(lagMs).toBeLessThanOrEqual(1000);
  });

  it.each(['in the query', 'in the body'])('of one project, %s, leaves the others', async (where) => {
    const other = await addProject();
    const response = where.includes('query')
      ? await page.call('delete', `${CURRENT}?project_id=${account.projectId}`)
      : await page.call('delete', CURRENT, { body: { project_id: account.projectId } });
    expect(dataOf(response, 200)).toEqual({ deleted: true });
    expect(response.headers['set-cookie']).toBeUndefined();
    const { projects } = dataOf(await page.call('get', CURRENT), 200);
    expect(projects).toEqual([expect.objectContaining({ id: other.projectId })]);
  });

  it('of the last project ends the session', async () => {
    await page.call('delete', `${CURRENT}?project_id=${account.projectId}`);
    expect(page.cookie).toBeUndefined();
  });

  it('does not find a project that is not in the session', async () => {
    const { projectId } = await createAccount(api.database);
    expectError(await page.call('delete', `${CURRENT}?project_id=${projectId}`), 404, 'NOT_FOUND');
  });
});

it('counts calls with the cookie towards the burst ceiling of the project', async () => {
  const limited = await startSecondApi(api, { PROJECT_BURST_PER_SECOND: '3' });
  const other = openConsole({ url: limited.url, assertDescribed: api.assertDescribed });
  other.cookie = page.cookie;
  const answers = await Promise.all(Array.from({ length: 12 }, () => other.call('get', KEYS)));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(0);
  for (const response of refused) expectError(response, 429, 'BURST_LIMIT_EXCEEDED');
});
