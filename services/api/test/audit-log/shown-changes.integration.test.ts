import { beforeEach, describe, expect, it } from '@jest/globals';
import { type TestAccount, createAccount, createEndpoint } from '@posthorn/test-support';
import { dataOf, expectError } from '../support/answers.js';
import { routes } from '../support/api-document.js';
import { beginIncident } from '../support/begin-incident.js';
import { type Client, createClient } from '../support/client.js';
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

interface Change {
  readonly path: string;
  /** Undefined: it exists. */
  readonly create?: object;
  readonly change: object;
  readonly changes: readonly object[];
}

const CHANGES: Readonly<Record<string, Change>> = {
  'endpoints.update': {
    path: '/v1/endpoints',
    create: { url: 'https://example.com/a', rate_limit_rps: 5 },
    change: {
      rate_limit_rps: 10,
      url: 'https://example.com/b',
      signature_scheme: 'standard',
      headers: { a: 'b' },
    },
    changes: [
      { member: 'rate_limit_rps', from: 5, to: 10 },
      { member: 'signature_scheme', from: 'posthorn', to: 'standard' },
    ],
  },
  'inboundEndpoints.update': {
    path: '/v1/inbound-endpoints',
    create: {
      url: 'https://example.com/a',
      name: 'one',
      verify_static_token: true,
      token_header_name: 'X-Token',
      token_value: 'a-secret-of-16-letters',
    },
    change: { name: 'two', verify_static_token: false },
    changes: [
      { member: 'name', from: 'one', to: 'two' },
      { member: 'verify_static_token', from: true, to: false },
    ],
  },
  'pullEndpoints.update': {
    path: '/v1/pull-endpoints',
    create: { name: 'one' },
    change: { name: 'two', retention_days: 1 },
    changes: [
      { member: 'name', from: 'one', to: 'two' },
      { member: 'retention_days', from: 30, to: 1 },
    ],
  },
  'consumers.update': {
    path: '/v1/consumers',
    create: { id: 'acme', name: 'one' },
    change: { name: null, metadata: { a: 'b' } },
    changes: [{ member: 'name', from: 'one', to: null }],
  },
  'eventTypes.update': {
    path: '/v1/event-types',
    create: { name: 'a', description: 'one' },
    change: { description: 'one', deprecated: true },
    changes: [{ member: 'deprecated', from: false, to: true }],
  },
  'projects.update': {
    path: '/v1/projects',
    change: { rate_limit_default: 500, searchable: ['a'], notification_template: 'slack' },
    changes: [
      { member: 'notification_template', from: 'generic', to: 'slack' },
      { member: 'rate_limit_default', from: 1_000_000, to: 500 },
    ],
  },
};

async function create({ path, create: body }: Change): Promise<string> {
  if (body === undefined) return `${path}/${account.projectId}`;
  const made = dataOf(await client.post(path, body), 201);
  return `${path}/${String(made['id'] ?? made['name'])}`;
}

describe('an entry', () => {
  it.each(Object.entries(CHANGES))(
    'shows how numbers, flags, choices and names changed: %s',
    async (name, each) => {
      const path = await create(each);
      dataOf(await client.patch(path, each.change), 200);
      const [entry] = await log();
      expect(entry).toMatchObject({ operation: name, changed: Object.keys(each.change).sort() });
      expect(entry?.['changes']).toEqual(each.changes);
      expect(entry).toMatchObject({ filter: null, affected: null });
    },
  );

  it('shows no change of a creation', async () => {
    await client.post('/v1/endpoints', { url: 'https://example.com/a', rate_limit_rps: 5 });
    expect(await log()).toMatchObject([{ changed: ['rate_limit_rps', 'url'], changes: [] }]);
  });

  it('shows what a bulk call selected, and how many it changed', async () => {
    const { id } = dataOf(await client.post('/v1/endpoints', { url: 'https://example.com/a' }), 201);
    const endpoint_id = String(id);
    await client.send({ endpoint_id, payload: { a: 1 } });
    await client.post(`/v1/messages/delete-all?endpoint_id=${endpoint_id}`, {
      status: 'queued',
      search: 'a secret',
    });
    await client.post('/v1/messages/retry-all', { endpoint_id, all: true });
    await client.post('/v1/messages/retry-all', { event_type: 'a' });
    await client.post('/v1/messages/replay-batch', { message_ids: [account.projectId] });
    const bulk = (await log()).filter(({ operation }) => String(operation).startsWith('messages.'));
    expect(bulk.map(({ operation, filter, affected }) => ({ operation, filter, affected }))).toEqual([
      { operation: 'messages.replayBatch', filter: null, affected: 0 },
      { operation: 'messages.retryAll', filter: { event_type: 'a' }, affected: 0 },
      { operation: 'messages.retryAll', filter: { endpoint_id }, affected: 0 },
      {
        operation: 'messages.deleteAll',
        filter: { endpoint_id, status: 'queued', search: '***' },
        affected: 0,
      },
    ]);
  });

  it('shows the filter of every operation that takes one', async () => {
    const { id: pullId } = dataOf(await client.post('/v1/pull-endpoints', { name: 'a' }), 201);
    const { event_id: eventId } = dataOf(
      await client.post('/v1/events', { event_type: 'a', payload: {} }),
      202,
    );
    const { projectId } = account;
    const endpoint = await createEndpoint(api.database, { projectId, url: 'https://example.com/' });
    const incidentId = await beginIncident(api, { projectId, endpointId: endpoint.id });
    const failed = { status: 'failed_permanent' };
    const bulk: Readonly<Record<string, readonly [path: string, filter: object]>> = {
      'messages.deleteAll': ['/v1/messages/delete-all', failed],
      'messages.replayAll': ['/v1/messages/replay-all', failed],
      'messages.retryAll': ['/v1/messages/retry-all', { event_type: 'a' }],
      'inboundMessages.deleteAll': ['/v1/inbound-messages/delete-all', failed],
      'inboundMessages.replayAll': ['/v1/inbound-messages/replay-all', failed],
      'inboundMessages.retryAll': [
        '/v1/inbound-messages/retry-all',
        { received_after: '2026-01-01T00:00:00Z' },
      ],
      'pullEvents.deleteAll': [
        `/v1/pull-endpoints/${String(pullId)}/events/delete-all`,
        { status: 'stored' },
      ],
      'events.replay': [`/v1/events/${String(eventId)}/replay`, failed],
      'incidents.recover': [`/v1/incidents/${incidentId}/recover`, { waiting: true, failed: false }],
    };
    const taking = routes.filter(
      ({ method, description }) => method === 'post' && description.query !== undefined,
    );
    expect(taking.map(({ description }) => description.operationId).sort()).toEqual(Object.keys(bulk).sort());
    for (const [operation, [path, filter]] of Object.entries(bulk)) {
      dataOf(await client.post(path, filter), 200);
      expect((await log())[0]).toMatchObject({ operation, filter, affected: 0 });
    }
  });

  it.each(['a\ud800', 'a\0'])('of a bulk call holds no text that cannot be stored: %j', async (text) => {
    for (const name of ['endpoint_id', 'event_type', 'consumer_id', 'event_id', 'idempotency_key', 'search'])
      expectError(await client.post('/v1/messages/retry-all', { [name]: text }), 400, 'INVALID_REQUEST');
    expect(await log()).toEqual([]);
  });

  it('counts what bulk calls changed', async () => {
    const { id } = dataOf(await client.post('/v1/endpoints', { url: 'https://example.com/a' }), 201);
    const ids = [];
    for (const n of [1, 2, 3]) {
      const sent = dataOf(await client.send({ endpoint_id: String(id), payload: { n } }), 202);
      ids.push(String(sent['message_id']));
    }
    await client.post('/v1/messages/delete-batch', { message_ids: ids.slice(0, 2) });
    await client.post('/v1/messages/delete-all', { all: true });
    expect((await log()).slice(0, 2)).toMatchObject([
      { operation: 'messages.deleteAll', affected: 1, filter: {} },
      { operation: 'messages.deleteBatch', affected: 2, filter: null },
    ]);
  });
});

describe('what a key of another project of the tenant does to a project', () => {
  let other: Client;
  let otherId: string;
  beforeEach(async () => {
    otherId = String(dataOf(await client.post('/v1/projects', { name: 'other' }), 201)['id']);
    const { key } = dataOf(await client.post('/v1/api-keys', { project_id: otherId }), 201);
    other = createClient(api, String(key));
  });

  it('is in the log of that project, too', async () => {
    const [made] = await log('', other);
    expect(made).toMatchObject({ operation: 'apiKeys.create' });
    const { projectId } = account;
    dataOf(await other.patch(`/v1/projects/${projectId.toUpperCase()}`, { name: 'theirs' }), 200);
    expectError(await other.post('/v1/api-keys', { project_id: projectId }), 403, 'FORBIDDEN');
    for (const by of [client, other]) {
      const [denied, changed] = await log('?limit=2', by);
      expect(denied).toMatchObject({ operation: 'apiKeys.create', status: 403 });
      expect(changed).toMatchObject({ operation: 'projects.update', resource_id: projectId });
      expect(changed?.['changes']).toMatchObject([{ member: 'name', to: 'theirs' }]);
      expect(changed?.['actor']).toEqual(denied?.['actor']);
    }
  });

  it('is not in the log of a project of another tenant', async () => {
    const stranger = await createAccount(api.database);
    const theirs = createClient(api, stranger.apiKey);
    const { key } = dataOf(await client.post('/v1/api-keys', { scopes: ['metrics:read'] }), 201);
    const narrow = createClient(api, String(key));
    expectError(await narrow.delete(`/v1/projects/${stranger.projectId}`), 403, 'FORBIDDEN');
    expect(await log('?operation=projects.delete')).toHaveLength(1);
    expect(await log('', theirs)).toEqual([]);
  });
});
