import { beforeEach, describe, expect, it } from '@jest/globals';
import { toPrefixedId } from '@posthorn/common';
import { type TestAccount, createAccount } from '@posthorn/test-support';
import { dataOf, expectError, pageOf } from '../support/answers.js';
import { type Client, createClient } from '../support/client.js';
import { openConsole } from '../support/open-console.js';
import { listenInVain } from '../support/listen.js';
import { openPortal } from '../support/open-portal.js';
import { startTestApi } from '../support/start-test-api.js';

let account: TestAccount;
let client: Client;
const api = await startTestApi({ environment: { TRUSTED_PROXIES: '1' } });
beforeEach(async () => {
  account = await createAccount(api.database);
  client = createClient(api, account.apiKey);
});

type Entry = Readonly<Record<string, unknown>>;

const URL = 'https://example.com/hook';

async function log(query = ''): Promise<readonly Entry[]> {
  return dataOf(await client.get(`/v1/audit-log${query}`), 200) as unknown as readonly Entry[];
}

async function createEndpoint(): Promise<string> {
  return String(dataOf(await client.post('/v1/endpoints', { url: URL, rate_limit_rps: 5 }), 201)['id']);
}

describe('the audit log', () => {
  it('says who changed what, from where, and which members, without the values of secrets', async () => {
    const id = await createEndpoint();
    const patched = await client
      .patch(`/v1/endpoints/${id}`, { headers: { 'X-Token': 'a secret of mine' }, nonsense: 1 })
      .set('x-forwarded-for', '198.51.100.7');
    expect(patched.status).toBe(200);
    const entries = await log();
    const actor = { kind: 'api_key', id: toPrefixedId('apiKey', account.apiKeyId), label: 'API key' };
    expect(entries).toMatchObject([
      {
        operation: 'endpoints.update',
        resource_id: id,
        changed: ['headers'],
        status: 200,
        address: '198.51.100.7',
        request_id: patched.headers['x-request-id'],
        actor,
      },
      {
        operation: 'endpoints.create',
        resource_id: id,
        changed: ['rate_limit_rps', 'url'],
        status: 201,
        actor,
      },
    ]);
    expect(JSON.stringify(entries)).not.toContain('a secret of mine');
  });

  it('names the session of the console, and the consumer of a portal session', async () => {
    await client.post('/v1/consumers', { id: 'acme' });
    const portal = await openPortal(api, client, { consumer: 'acme' });
    const own = dataOf(await portal.post('/v1/endpoints', { url: URL }), 201);
    const page = openConsole(api);
    const session = dataOf(await page.signInWithKey(account.apiKey), 201);
    await page.call('post', `/v1/endpoints/${String(own['id'])}/pause`);
    const [paused, , created] = await log();
    expect(paused).toMatchObject({
      operation: 'endpoints.pause',
      actor: { kind: 'console_session', label: 'API key' },
    });
    expect(JSON.stringify(session)).not.toContain(account.apiKey);
    expect(created).toMatchObject({
      operation: 'endpoints.create',
      actor: { kind: 'portal_session', label: 'acme' },
    });
  });

  it('records no send, no event, no read and no call that was refused as invalid', async () => {
    const id = await createEndpoint();
    await client.send({ endpoint_id: id, payload: {} });
    await client.post('/v1/webhooks/send-batch', { messages: [{ endpoint_id: id, payload: {} }] });
    await client.post('/v1/events', { event_type: 'a', payload: {} });
    await client.get('/v1/endpoints');
    expectError(await client.patch(`/v1/endpoints/${id}`, { url: 1 }), 400, 'INVALID_REQUEST');
    expect((await log()).map(({ operation }) => operation)).toEqual(['endpoints.create']);
  });

  it('records tests, replays and portal sessions', async () => {
    const id = await createEndpoint();
    await client.post('/v1/consumers', { id: 'acme' });
    await client.post('/v1/portal-sessions', { consumer_id: 'acme' });
    await client.post(`/v1/endpoints/${id}/test`);
    await client.post('/v1/messages/replay-all', { endpoint_id: id, failed_after: '2026-01-01T00:00:00Z' });
    const operations = (await log()).map(({ operation }) => operation);
    expect(operations).toEqual(expect.arrayContaining(['portalSessions.create', 'endpoints.test']));
  });

  it('records a denied call, at most once a minute for an actor and operation', async () => {
    const { key } = dataOf(await client.post('/v1/api-keys', { scopes: ['metrics:read'] }), 201);
    const narrow = createClient(api, String(key));
    for (let tried = 0; tried < 3; tried += 1) expectError(await narrow.get('/v1/logs'), 403, 'FORBIDDEN');
    expectError(await narrow.post('/v1/endpoints', { url: URL }), 403, 'FORBIDDEN');
    const denied = (await log()).filter(({ status }) => status === 403);
    expect(denied.map(({ operation }) => operation)).toEqual(['endpoints.create', 'logs.list']);
  });

  it('records sign-ins to the console and sign-outs, in the project that they are about', async () => {
    const page = openConsole(api);
    await page.signInWithKey(account.apiKey);
    const other = await createAccount(api.database);
    await page.signInWithKey(other.apiKey);
    expect(await log()).toMatchObject([
      { operation: 'consoleSessions.create', actor: { kind: 'api_key' }, changed: [], status: 201 },
    ]);
    expect((await page.call('delete', '/v1/console-sessions/current')).status).toBe(200);
    const [ended, begun] = await log();
    expect(ended).toMatchObject({
      operation: 'consoleSessions.deleteCurrent',
      actor: { kind: 'console_session', id: begun?.['resource_id'] },
      resource_id: begun?.['resource_id'],
    });
    const theirs = dataOf(await createClient(api, other.apiKey).get('/v1/audit-log'), 200);
    expect(theirs).toMatchObject([
      { operation: 'consoleSessions.deleteCurrent' },
      { operation: 'consoleSessions.create' },
    ]);
  });

  it('records a WebSocket that is denied to a key or to a portal token', async () => {
    const connect = async (token: string): Promise<void> => {
      const path = '/v1/listen?endpoint_id=00000000-0000-7000-8000-000000000000';
      const refused = await listenInVain(api, path, { Authorization: `Bearer ${token}` });
      expect(refused.body.error?.code).toBe('FORBIDDEN');
    };
    const { key } = dataOf(await client.post('/v1/api-keys', { scopes: ['inbound:read'] }), 201);
    dataOf(await client.post('/v1/consumers', { id: 'acme' }), 201);
    const { token } = dataOf(await client.post('/v1/portal-sessions', { consumer_id: 'acme' }), 201);
    for (const one of [key, token, key]) await connect(String(one));
    expect(await log('?operation=listening.connect')).toMatchObject([
      { actor: { kind: 'portal_session' }, status: 403 },
      { actor: { kind: 'api_key' }, status: 403 },
    ]);
  });

  it('filters by actor, operation, resource and time, and goes on page by page', async () => {
    const [first, second] = [await createEndpoint(), await createEndpoint()];
    await client.patch(`/v1/endpoints/${first}`, { description: 'a' });
    const of = async (query: string): Promise<unknown> =>
      (await log(query)).map((entry) => entry['resource_id']);
    expect(await of(`?resource_id=${first}`)).toEqual([first, first]);
    expect(await of('?operation=endpoints.create')).toEqual([second, first]);
    expect(await of(`?actor_id=${toPrefixedId('apiKey', account.apiKeyId)}`)).toHaveLength(3);
    expect(await of('?actor_id=nobody')).toEqual([]);
    expect(await of('?end_time=2026-01-01T00:00:00Z')).toEqual([]);
    const page = pageOf(await client.get('/v1/audit-log?limit=2'));
    const rest = pageOf(await client.get(`/v1/audit-log?limit=2&cursor=${String(page.nextCursor)}`));
    expect([...page.ids, ...rest.ids]).toHaveLength(3);
    expect(rest.nextCursor).toBeNull();
  });

  it('shows nothing of another project', async () => {
    await createEndpoint();
    const other = await createAccount(api.database);
    const theirs = createClient(api, other.apiKey);
    expect(dataOf(await theirs.get('/v1/audit-log'), 200)).toEqual([]);
  });

  it('is deleted after 90 days', async () => {
    await createEndpoint();
    await api.query(
      `UPDATE audit_log SET id = uuid_v7_floor(now() - interval '91 days') WHERE project_id = $1`,
      [account.projectId],
    );
    await api.database.auditLog.deleteOld(1000);
    expect(await log()).toEqual([]);
  });

  it('answers a call whose record fails', async () => {
    await api.query('ALTER TABLE audit_log RENAME TO audit_log_away');
    try {
      await createEndpoint();
    } finally {
      await api.query('ALTER TABLE audit_log_away RENAME TO audit_log');
    }
    expect(await log()).toEqual([]);
  });
});
