import { beforeEach, describe, expect, it } from '@jest/globals';
import { createUuidV7 } from '@posthorn/common';
import { type TestAccount, createAccount } from '@posthorn/test-support';
import { dataOf, expectError } from '../support/answers.js';
import { AUTH, TLS } from '../support/endpoint-with-auth.js';
import { type Client, createClient } from '../support/client.js';
import { startSecondApi } from '../support/start-second-api.js';
import { startTestApi } from '../support/start-test-api.js';

let account: TestAccount;
let client: Client;
const api = await startTestApi();
beforeEach(async () => {
  account = await createAccount(api.database);
  client = createClient(api, account.apiKey);
});

type Entry = Readonly<Record<string, unknown>>;

async function log(query = '', by: Client = client): Promise<readonly Entry[]> {
  return dataOf(await by.get(`/v1/audit-log${query}`), 200) as unknown as readonly Entry[];
}

async function createEndpoint(): Promise<string> {
  return String(dataOf(await client.post('/v1/endpoints', { url: 'https://example.com/a' }), 201)['id']);
}

/** Entries of the account's key, as if it had made so many other changes within the hour. */
async function insertEntries(count: number, createdAt = 'now()'): Promise<void> {
  await createEndpoint();
  await api.query(
    `INSERT INTO audit_log (
       id, project_id, created_at, actor_kind, actor_id, actor_label, operation, resource_id, changed, status, request_id
     )
     SELECT overlay(uuid_v7_floor(${createdAt})::text placing lpad(n::text, 12, '0') from 25)::uuid, project_id,
       ${createdAt}, actor_kind, actor_id, actor_label, 'endpoints.pause', n::text, '{}', 200, 'r'
     FROM (SELECT * FROM audit_log WHERE project_id = $1 LIMIT 1) AS entry, generate_series(2, $2::int) AS n`,
    [account.projectId, count],
  );
}

/** Through another process. */
async function openSecondClient(): Promise<Client> {
  const { url } = await startSecondApi(api);
  return createClient({ ...api, url }, account.apiKey);
}

async function countEntries(): Promise<unknown> {
  const [row] = await api.query('SELECT count(*)::int AS count FROM audit_log WHERE project_id = $1', [
    account.projectId,
  ]);
  return row?.['count'];
}

describe('equal calls', () => {
  it('share an entry, with their number and the time of the last one', async () => {
    const id = await createEndpoint();
    const patched = await client.patch(`/v1/endpoints/${id}`, { description: 'a' });
    for (const description of ['b', 'c']) await client.patch(`/v1/endpoints/${id}`, { description });
    await client.patch(`/v1/endpoints/${id}`, { rate_limit_rps: 5 });
    const [limited, described, created] = await log();
    expect(limited).toMatchObject({ changed: ['rate_limit_rps'], count: 1 });
    expect(limited?.['last_at']).toBe(limited?.['created_at']);
    expect(described).toMatchObject({
      changed: ['description'],
      count: 3,
      changes: [{ member: 'description', from: null, to: 'c' }],
      request_id: patched.headers['x-request-id'],
    });
    expect(String(described?.['last_at']) > String(described?.['created_at'])).toBe(true);
    expect(created).toMatchObject({ operation: 'endpoints.create', count: 1 });
  });

  it('share an entry across processes, whenever they come', async () => {
    const id = await createEndpoint();
    const second = await openSecondClient();
    const both = [client, second].flatMap((by) => Array<Client>(20).fill(by));
    await Promise.all(both.map((by) => by.patch(`/v1/endpoints/${id}`, { description: 'a' })));
    expect(await log('?operation=endpoints.update')).toMatchObject([{ count: 40 }]);
  });

  it('do not share an entry that is older than a minute', async () => {
    const id = await createEndpoint();
    await client.patch(`/v1/endpoints/${id}`, { description: 'a' });
    await api.query(
      `UPDATE audit_log SET created_at = created_at - interval '61 s', joined_since = joined_since - interval '61 s'
       WHERE project_id = $1`,
      [account.projectId],
    );
    await client.patch(`/v1/endpoints/${id}`, { description: 'b' });
    expect(await log('?operation=endpoints.update')).toMatchObject([{ count: 1 }, { count: 1 }]);
  });

  it.each(['patch', 'put'] as const)('with %s and no known member are none', async (method) => {
    const id = await createEndpoint();
    await client.put('/v1/consumers/acme', { name: 'Acme' });
    const path = method === 'patch' ? `/v1/endpoints/${id}` : '/v1/consumers/acme';
    for (const body of [{}, { nonsense: 1 }]) dataOf(await client[method](path, body), 200);
    expect((await log()).map(({ operation }) => operation)).toEqual(['consumers.put', 'endpoints.create']);
  });
});

describe('denied calls', () => {
  async function createNarrow(): Promise<Client> {
    return createClient(
      api,
      String(dataOf(await client.post('/v1/api-keys', { scopes: ['metrics:read'] }), 201)['key']),
    );
  }
  const denied = async (): Promise<readonly Entry[]> => (await log()).filter(({ status }) => status === 403);

  it('share an entry for their operation, whatever they are about', async () => {
    const narrow = await createNarrow();
    for (const id of [createUuidV7(), createUuidV7(), 'x'])
      expectError(await narrow.get(`/v1/messages/${id}`), 403, 'FORBIDDEN');
    expect(await denied()).toMatchObject([{ operation: 'messages.get', count: 3 }]);
  });

  it.each(['%00', 'a%00b', '%F0%9F%92%A9', 'x'.repeat(2000), '..%2F..', `EP_${'0'.repeat(32)}`])(
    'are recorded with a path that is no id, and hide no others: %s',
    async (path) => {
      const narrow = await createNarrow();
      expectError(await narrow.delete(`/v1/endpoints/${path}`), 403, 'FORBIDDEN');
      expect(await denied()).toMatchObject([{ operation: 'endpoints.delete', resource_id: null, count: 1 }]);
      expectError(await narrow.delete(`/v1/endpoints/ep_${'0'.repeat(32)}`), 403, 'FORBIDDEN');
      expect(await denied()).toMatchObject([{ operation: 'endpoints.delete', count: 2 }]);
    },
  );

  it('are recorded after a record that failed', async () => {
    const narrow = await createNarrow();
    await api.query('ALTER TABLE audit_log RENAME TO audit_log_away');
    try {
      expectError(await narrow.get('/v1/logs'), 403, 'FORBIDDEN');
    } finally {
      await api.query('ALTER TABLE audit_log_away RENAME TO audit_log');
    }
    expectError(await narrow.get('/v1/logs'), 403, 'FORBIDDEN');
    expect(await denied()).toMatchObject([{ operation: 'logs.list', count: 1 }]);
  });
});

describe('beyond 2,000 entries of an actor in an hour', () => {
  it('further calls are one entry for each operation, which counts them all', async () => {
    await insertEntries(1999);
    const put = (id: string): Promise<unknown> => client.put(`/v1/consumers/${id}`, { name: id });
    await Promise.all(Array.from({ length: 20 }, (_, index) => put(`c${index}`)));
    for (const id of ['d1', 'd2']) await put(id);
    await client.post('/v1/event-types', { name: 'a' });
    const [types, shared, single] = await log('?limit=3');
    expect(types).toMatchObject({ operation: 'eventTypes.create', resource_id: null, count: 1 });
    expect(shared).toMatchObject({
      ...{ operation: 'consumers.put', resource_id: null, address: null, changed: [], changes: [] },
      count: 21,
    });
    expect(single).toMatchObject({ operation: 'consumers.put', count: 1 });
    expect(single?.['resource_id']).toMatch(/^c\d+$/);
    expect(await countEntries()).toBe(2002);
  });

  it('calls that are equal to an entry still share it, and another actor has entries of its own', async () => {
    const id = await createEndpoint();
    await client.patch(`/v1/endpoints/${id}`, { description: 'a' });
    await insertEntries(2000);
    await client.patch(`/v1/endpoints/${id}`, { description: 'b' });
    expect(await log('?operation=endpoints.update')).toMatchObject([{ resource_id: id, count: 2 }]);
    const other = createClient(api, String(dataOf(await client.post('/v1/api-keys'), 201)['key']));
    dataOf(await other.put('/v1/consumers/acme', { name: 'Acme' }), 201);
    expect(await log('?operation=consumers.put')).toMatchObject([{ resource_id: 'acme', count: 1 }]);
  });

  it('what touches credentials or deletes something still has an entry of its own', async () => {
    const id = await createEndpoint();
    await client.put('/v1/consumers/acme', { name: 'Acme' });
    await insertEntries(2100);
    const { projectId } = account;
    const calls: Readonly<Record<string, () => Promise<unknown>>> = {
      'apiKeys.create': () => client.post('/v1/api-keys'),
      'portalSessions.create': () => client.post('/v1/portal-sessions', { consumer_id: 'acme' }),
      'signingKeys.create': () => client.post(`/v1/endpoints/${id}/signing-keys`),
      'endpointAuth.put': () => client.put(`/v1/endpoints/${id}/auth`, AUTH),
      'endpointTls.put': () => client.put(`/v1/endpoints/${id}/tls`, TLS),
      'callbackSigningKeys.create': () => client.post('/v1/callbacks/signing-keys'),
      'signatureKeys.rotate': () => client.post('/v1/signature-keys/rotate'),
      'projects.update': () => client.patch(`/v1/projects/${projectId}`, { notification_endpoint_id: id }),
      'projects.replace': () => client.put(`/v1/projects/${projectId}`, { portal_origins: [] }),
      'messages.deleteAll': () => client.post('/v1/messages/delete-all', { all: true }),
      'consumers.delete': () => client.delete('/v1/consumers/acme'),
    };
    for (const call of Object.values(calls)) await call();
    for (const operation of Object.keys(calls)) {
      const entries = await log(`?operation=${operation}`);
      expect([operation, entries.map(({ count }) => count)]).toEqual([operation, [1]]);
    }
    await client.patch(`/v1/projects/${projectId}`, { notification_endpoint_id: null });
    await client.patch(`/v1/projects/${projectId}`, { notification_endpoint_id: null });
    expect(await log('?operation=projects.update')).toMatchObject([{ count: 1 }, { count: 1 }, { count: 1 }]);
  });

  it('end with the hour', async () => {
    await insertEntries(2100, "now() - interval '61 minutes'");
    await client.put('/v1/consumers/acme', { name: 'Acme' });
    expect(await log('?operation=consumers.put')).toMatchObject([{ resource_id: 'acme' }]);
  });

  it('a call is in the log however many processes reach the bound at once', async () => {
    await insertEntries(1990);
    const second = await openSecondClient();
    const calls = Array.from({ length: 60 }, (_, index) =>
      (index % 2 === 0 ? client : second).put(`/v1/consumers/c${index}`, { name: 'a' }),
    );
    for (const answer of await Promise.all(calls)) expect(answer.status).toBe(201);
    const entries = await log('?operation=consumers.put&limit=100');
    expect(entries.reduce((sum, { count }) => sum + Number(count), 0)).toBe(60);
    expect(entries.filter(({ resource_id }) => resource_id === null)).toHaveLength(1);
  });
});
