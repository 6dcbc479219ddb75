import { beforeEach, describe, expect, it } from '@jest/globals';
import { createOpaqueToken, createUuidV7 } from '@posthorn/common';
import { type TestAccount, changeProjects, createAccount, waitForEffect } from '@posthorn/test-support';
import { dataOf, expectError } from '../support/answers.js';
import { type Client, createClient } from '../support/client.js';
import { openConsole } from '../support/open-console.js';
import { startSecondApi } from '../support/start-second-api.js';
import { startTestApi } from '../support/start-test-api.js';

const PATH = '/v1/portal-sessions';

let account: TestAccount;
let client: Client;
const api = await startTestApi({ environment: { PUBLIC_BASE_URL: 'https://posthorn.example.com/hooks/' } });
const secondUrl = (await startSecondApi(api)).url;
beforeEach(async () => {
  account = await createAccount(api.database);
  client = createClient(api, account.apiKey);
  await client.post('/v1/consumers', { id: 'acme' });
});

interface Created {
  readonly id: string;
  readonly url: string;
  readonly token: string;
  readonly capabilities: readonly string[];
  readonly expires_at: string;
}

async function create(body: object = {}): Promise<Created> {
  return dataOf(await client.post(PATH, { consumer_id: 'acme', ...body }), 201) as unknown as Created;
}

const minutesUntil = (moment: string): number => (Date.parse(moment) - Date.now()) / 60_000;

/** Calls the second process until a call with the token fails. */
async function statusLater(token: string): Promise<{ readonly status: number; readonly lagMs: number }> {
  const other = createClient({ ...api, url: secondUrl }, token);
  const { answer, lagMs } = await waitForEffect(async () => {
    const { status } = await other.get('/v1/endpoints');
    return status !== 200 && status;
  });
  return { status: answer, lagMs };
}

describe('a new portal session', () => {
  it('has all capabilities but to write secrets, and an hour, by default, and its token stands only in the fragment', async () => {
    const { url, token, capabilities, expires_at: end } = await create();
    expect(token).toMatch(/^wh_portal_[\w-]{43}$/);
    expect(url).toBe(`https://posthorn.example.com/hooks/portal/${account.projectId}#token=${token}`);
    expect(capabilities).toEqual(['endpoints.write', 'secrets.read', 'messages.replay', 'payloads.read']);
    expect(Math.abs(minutesUntil(end) - 60)).toBeLessThan(1);
  });

  it('has the given capabilities and time', async () => {
    const session = await create({ capabilities: [], ttl_minutes: 1440 });
    expect(session.capabilities).toEqual([]);
    expect(Math.abs(minutesUntil(session.expires_at) - 1440)).toBeLessThan(1);
  });

  it('for an agent only reads by default, may last for 30 days, and is listed as one', async () => {
    const session = await create({ purpose: 'mcp', ttl_minutes: 43_200 });
    expect(session).toMatchObject({ purpose: 'mcp', capabilities: [] });
    expect(Math.abs(minutesUntil(session.expires_at) - 43_200)).toBeLessThan(1);
    expect(await create({ purpose: 'mcp', capabilities: ['messages.replay'] })).toMatchObject({
      capabilities: ['messages.replay'],
    });
    expect(await create()).toMatchObject({ purpose: 'portal' });
    const listed = dataOf(await client.get(PATH), 200) as unknown as readonly { readonly purpose: string }[];
    expect(listed.map(({ purpose }) => purpose)).toEqual(['portal', 'mcp', 'mcp']);
    for (const body of [{ ttl_minutes: 1441 }, { purpose: 'mcp', ttl_minutes: 43_201 }, { purpose: 'all' }]) {
      expectError(await client.post(PATH, { consumer_id: 'acme', ...body }), 400, 'INVALID_REQUEST');
    }
  });

  it('for an agent opens the page of agents, and each answer to its token has its end', async () => {
    const { url, token, expires_at: end } = await create({ purpose: 'mcp' });
    expect(url).toMatch(`/portal/${account.projectId}?page=agents#token=${token}`);
    for (const path of ['/v1/endpoints', '/v1/exports']) {
      const { headers } = await createClient(api, token).get(path);
      expect(headers['x-posthorn-agent-until']).toBe(end);
    }
    const other = await createClient(api, (await create()).token).get('/v1/endpoints');
    expect(other.headers).not.toHaveProperty('x-posthorn-agent-until');
  });

  it('ends with the key that makes it, also for an agent', async () => {
    const end = new Date(Date.now() + 3_600_000).toISOString();
    const { key } = dataOf(await client.post('/v1/api-keys', { expires_at: end }), 201);
    const made = await createClient(api, String(key)).post(PATH, {
      ...{ consumer_id: 'acme', purpose: 'mcp', ttl_minutes: 43_200 },
    });
    expect(dataOf(made, 201)['expires_at']).toBe(end);
  });

  it('needs a consumer that exists in the project', async () => {
    expectError(await client.post(PATH, { consumer_id: 'unknown' }), 404, 'NOT_FOUND');
    await client.delete('/v1/consumers/acme');
    expectError(await client.post(PATH, { consumer_id: 'acme' }), 404, 'NOT_FOUND');
  });

  it('leaves the token in no row and no log', async () => {
    const { token } = await create();
    await createClient(api, token).get('/v1/endpoints');
    const rows = await api.query('SELECT to_json(s)::text AS whole FROM portal_sessions AS s');
    expect(JSON.stringify([rows, api.logs])).not.toContain(token);
  });
});

describe('the list', () => {
  it('has the sessions of a consumer, newest first, without tokens, and none that is over', async () => {
    await client.post('/v1/consumers', { id: 'other' });
    const [first, second, over] = [await create(), await create({ capabilities: [] }), await create()];
    await create({ consumer_id: 'other' });
    await api.query("UPDATE portal_sessions SET expires_at = now() - interval '1 s' WHERE id = $1", [
      over.id,
    ]);
    const response = await client.get(`${PATH}?consumer_id=acme`);
    const listed = dataOf(response, 200) as unknown as readonly object[];
    expect(listed).toEqual([
      expect.objectContaining({ id: second.id, consumer_id: 'acme', capabilities: [] }),
      expect.objectContaining({ id: first.id, consumer_id: 'acme' }),
    ]);
    expect(response.text).not.toContain('wh_portal_');
    const page = await client.get(`${PATH}?limit=2`);
    const { next_cursor: cursor } = (page.body as { meta: { next_cursor: string } }).meta;
    expect(dataOf(await client.get(`${PATH}?limit=2&cursor=${cursor}`), 200)).toHaveLength(1);
  });
});

describe('a token stops within a second in every process', () => {
  it('when its session is deleted', async () => {
    const { id, token } = await create();
    expect((await createClient({ ...api, url: secondUrl }, token).get('/v1/endpoints')).status).toBe(200);
    expect(dataOf(await client.delete(`${PATH}/${id}`), 200)).toEqual({ id, deleted: true });
    const { status, lagMs } = await statusLater(token);
    expect(status).toBe(401);
    expect(lagMs).toBeLessThanOrEqual(1000);
    expectError(await client.delete(`${PATH}/${id}`), 404, 'NOT_FOUND');
  });

  it('when its consumer is deleted, and does not return with a new consumer of that id', async () => {
    const { token } = await create();
    expect((await createClient({ ...api, url: secondUrl }, token).get('/v1/endpoints')).status).toBe(200);
    await client.delete('/v1/consumers/acme');
    expect((await statusLater(token)).status).toBe(401);
    await client.post('/v1/consumers', { id: 'acme' });
    expectError(await createClient(api, token).get('/v1/endpoints'), 401, 'UNAUTHORIZED');
  });

  it('at its end, and when its project is suspended or deleted', async () => {
    const [late, suspended] = [await create(), await create()];
    await api.query('UPDATE portal_sessions SET expires_at = now() WHERE id = $1', [late.id]);
    const refused = await createClient(api, late.token).get('/v1/endpoints');
    expectError(refused, 401, 'UNAUTHORIZED');
    expect(refused.body).toMatchObject({ error: { details: { reason: 'expired' } } });
    await changeProjects(api.query, account.projectId, { status: 'suspended' });
    expect((await statusLater(suspended.token)).status).toBe(403);
    await changeProjects(api.query, account.projectId, { status: 'deleted' });
    expect((await statusLater(suspended.token)).status).toBeGreaterThan(400);
  });
});

it('deletes no session of another project', async () => {
  const { id } = await create();
  const stranger = createClient(api, (await createAccount(api.database)).apiKey);
  expectError(await stranger.delete(`${PATH}/${id}`), 404, 'NOT_FOUND');
  expectError(await stranger.delete(`${PATH}/${createUuidV7()}`), 404, 'NOT_FOUND');
});

it('answers UNAUTHORIZED to a token that never existed, also beside a cookie', async () => {
  const { token } = createOpaqueToken('portal');
  expectError(await createClient(api, token).get('/v1/endpoints'), 401, 'UNAUTHORIZED');
  const page = openConsole(api);
  await page.signInWithKey(account.apiKey, { origin: undefined });
  const headers = { authorization: `Bearer ${token}` };
  expectError(await page.call('get', '/v1/endpoints', { headers }), 401, 'UNAUTHORIZED');
});

it('does not sign in to the console', async () => {
  const { token } = await create();
  const page = openConsole(api);
  expectError(await page.signInWithKey(token, { origin: undefined }), 401, 'UNAUTHORIZED');
  expectError(await page.signInWithCode(token, { origin: undefined }), 401, 'UNAUTHORIZED');
});

describe('the endpoints of a consumer', () => {
  const body = { url: 'https://example.com/hook' };

  it('are at most portal_max_endpoints for a token, also when created at once; for a key there is no such limit', async () => {
    await api.query('UPDATE projects SET portal_max_endpoints = 3 WHERE id = $1', [account.projectId]);
    const portal = createClient(api, (await create()).token);
    const answers = await Promise.all(Array.from({ length: 8 }, () => portal.post('/v1/endpoints', body)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(3);
    const refused = answers.find(({ status }) => status !== 201);
    if (refused !== undefined) expectError(refused, 403, 'ENDPOINT_LIMIT_REACHED');
    expect((await client.post('/v1/endpoints', { ...body, consumer_id: 'acme' })).status).toBe(201);
  });
});

it('lets a consumer use up only its own burst ceiling', async () => {
  const limited = await startSecondApi(api, { PROJECT_BURST_PER_SECOND: '3' });
  const portal = createClient({ ...api, url: limited.url }, (await create()).token);
  const answers = await Promise.all(Array.from({ length: 12 }, () => portal.get('/v1/endpoints')));
  expect(answers.some(({ status }) => status === 429)).toBe(true);
  const tenant = createClient({ ...api, url: limited.url }, account.apiKey);
  expect((await tenant.get('/v1/endpoints')).status).toBe(200);
});
