import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Response } from 'supertest';
import type { ApiDependencies } from '../../services/api/src/routes/api-dependencies.js';
import { apiRoutes } from '../../services/api/src/routes/api-routes.js';
import { dataOf, expectError } from '../../services/api/test/support/answers.js';
import type { Client } from '../../services/api/test/support/client.js';
import { listenInVain } from '../../services/api/test/support/listen.js';
import type { Fate, ForeignCall } from '../support/foreign-calls/foreign-call.js';
import { FOREIGN_CALLS, MIXED_CALLS } from '../support/foreign-calls/foreign-calls.js';
import { type Inhabitant, type Tenants, startTenants } from '../support/start-tenants.js';

type Fields = Readonly<Record<string, unknown>>;
type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

let tenants: Tenants;
beforeAll(async () => {
  tenants = await startTenants();
});

/** The routes are only inspected, so their dependencies are never used. */
const nothing: unknown = new Proxy(() => nothing, { get: () => nothing });
/** A WebSocket has no answer to compare: it has a test of its own below. */
const ROUTES = apiRoutes(nothing as ApiDependencies)
  .filter(({ description }) => description.isSocket !== true)
  .map(({ method, path }) => `${method.toUpperCase()} ${path}`);

function call(
  client: Client,
  name: string,
  [path, body]: readonly [string, (object | undefined)?],
): Promise<Response> {
  const method = (name.split(' ')[0] ?? '').toLowerCase() as Method;
  return method === 'get' || method === 'delete'
    ? client[method](path).then((response) => response)
    : client[method](path, body).then((response) => response);
}

/** The response contains no id of the owner's data except the id in the request. */
function expectNothingOf(response: Response, asked: string): void {
  const text = JSON.stringify(response.body);
  const found = Object.values(tenants.owner.has).filter(
    (id: string) => text.includes(id) && !asked.includes(id),
  );
  expect(found).toEqual([]);
}

const EXPECT: Readonly<Record<Fate, (response: Response) => void>> = {
  'not-found': (response) => expectError(response, 404, 'NOT_FOUND'),
  'no-such-endpoint': (response) => expectError(response, 404, 'ENDPOINT_NOT_FOUND'),
  forbidden: (response) => expectError(response, 403, 'FORBIDDEN'),
  'of its own': (response) => expect([201, 202]).toContain(response.status),
  'empty list': (response) => expect(dataOf(response, 200)).toEqual([]),
  'nothing of it': (response) => expect(response.status).toBe(200),
  'nothing is accepted': (response) =>
    expect(dataOf(response, 202)).toMatchObject({ accepted: 0, rejected: 1 }),
  'has no subscriber': (response) => {
    const { results, ...data } = dataOf(response, 202);
    expect(Array.isArray(results) ? results : [data]).toMatchObject([{ message_count: 0 }]);
  },
  'nothing is retried': (response) => expect(dataOf(response, 200)).toMatchObject({ retried: 0 }),
  'nothing is replayed': (response) => expect(dataOf(response, 200)).toMatchObject({ replayed: 0, stuck: 0 }),
  'nothing is deleted': (response) => {
    const { deleted, deleted_count: count } = dataOf(response, 200);
    expect(deleted ?? count).toBe(0);
  },
  'nothing is counted': (response) => {
    expect(countsOf(response).filter((count) => count !== 0)).toEqual([]);
  },
};

/** The total of the whole and of each of its buckets, as far as it has them. */
function countsOf(response: Response): readonly unknown[] {
  const { total, total_messages: messages, buckets = [] } = dataOf(response, 200);
  const ofBuckets = (buckets as readonly Fields[]).map((bucket) => bucket['total']);
  return [total ?? messages, ...ofBuckets].filter((count) => count !== undefined);
}

/** The cursor after the first item of the owner's own list, if the list has pages. */
async function findOwnersCursor(name: string, path: string): Promise<string | undefined> {
  if (!name.startsWith('GET ')) return undefined;
  const response = await tenants.owner.client.get(withQuery(path, 'limit=1'));
  const { meta, data } = response.body as { readonly meta?: Fields; readonly data?: Fields };
  const cursor = meta?.['next_cursor'] ?? data?.['next_cursor'];
  return typeof cursor === 'string' ? cursor : undefined;
}

function withQuery(path: string, query: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}${query}`;
}

const READ_NOTHING: readonly Fate[] = ['not-found', 'no-such-endpoint'];

/** The owner's ids in PostgreSQL's responses to the API. The key caches may ask for the owner's project at any time. */
function idsIn(heard: string): readonly string[] {
  const { project, ...things } = tenants.owner.has;
  return Object.values(things).filter((id: string) => id !== project && heard.includes(toUuid(id)));
}

/** The format of PostgreSQL. */
function toUuid(id: string): string {
  return id.replace(/^[a-z]+_/, '').replace(/^(\w{8})(\w{4})(\w{4})(\w{4})(\w{12})$/, '$1-$2-$3-$4-$5');
}

const askedBy = new Map<Client, string>();

/** What a client asked, which its answer may have. Its own audit log shows the filters of all its bulk calls. */
function noteAsked(client: Client, asked: string, name: string): string {
  const ever = (askedBy.get(client) ?? '') + asked;
  askedBy.set(client, ever);
  return name === 'GET /v1/audit-log' ? ever : asked;
}

async function callAsForeigner(name: string, foreign: ForeignCall, { client }: Inhabitant): Promise<void> {
  const fate = client === tenants.sibling.client ? (foreign.forSibling ?? foreign.fate) : foreign.fate;
  if (fate === 'allowed') return;
  const { has } = tenants.owner;
  const path = foreign.path(has);
  const before = await tenants.describeOwner();
  const cursor = await findOwnersCursor(name, path);
  const withCursor = cursor === undefined ? [] : [withQuery(path, `cursor=${cursor}`)];
  for (const one of [path, ...withCursor]) {
    const body = foreign.body?.(has);
    const stopHearing = tenants.toDatabase.hear();
    const response = await call(client, name, [one, body]);
    const heard = stopHearing();
    // A cursor belongs to the owner's list.
    if (one === path) EXPECT[fate](response);
    else expectError(response, 400, 'INVALID_REQUEST');
    // The time to read a row before the rejection would reveal that the row exists.
    if (READ_NOTHING.includes(fate)) expect(idsIn(heard)).toEqual([]);
    expectNothingOf(response, noteAsked(client, one + JSON.stringify(body ?? {}), name));
  }
  expect(await tenants.describeOwner()).toBe(before);
}

it('has a call for every route, and for no other', () =>
  expect(Object.keys(FOREIGN_CALLS).sort()).toEqual([...ROUTES].sort()));

it("finds the owner's data when the owner makes these calls", async () => {
  const { client, has } = tenants.owner;
  const reads = Object.entries(FOREIGN_CALLS).filter(([name]) => name.startsWith('GET '));
  for (const [name, { path }] of reads) {
    const response = await client.get(path(has));
    expect([name, [200, 302].includes(response.status)]).toEqual([name, true]);
  }
  for (const list of [
    '/v1/logs',
    '/v1/endpoints',
    '/v1/consumers',
    '/v1/event-types',
    '/v1/dlq/messages',
    '/v1/pull-logs',
    '/v1/api-keys',
    '/v1/exports',
  ]) {
    expect([list, await findOwnersCursor('GET ', list)]).toEqual([list, expect.any(String)]);
  }
});

describe.each(Object.entries(FOREIGN_CALLS))('%s', (name, foreign) => {
  it('gives no data of a project to another project of its tenant, unless it belongs to the tenant', () =>
    callAsForeigner(name, foreign, tenants.sibling));

  it('gives no data of a tenant to another tenant', () => callAsForeigner(name, foreign, tenants.stranger));
});

describe.each(Object.entries(MIXED_CALLS))('%s of another project, within one’s own', (name, pathOf) => {
  it.each(['sibling', 'stranger'] as const)('is not found: %s', async (who) => {
    const { client, has } = tenants[who];
    const before = await tenants.describeOwner();
    const response = await call(client, name, pathOf(tenants.owner.has, has));
    expectError(response, 404, 'NOT_FOUND');
    expect(await tenants.describeOwner()).toBe(before);
  });
});

it.each(['sibling', 'stranger'] as const)(
  'opens no WebSocket to a listened endpoint of another: %s',
  async (who) => {
    const path = `/v1/listen?endpoint_id=${tenants.owner.has.listenedEndpoint}`;
    const authorization = `Bearer ${tenants[who].key}`;
    const before = await tenants.describeOwner();
    const stopHearing = tenants.toDatabase.hear();
    const { status, body } = await listenInVain(tenants, path, { authorization });
    expect(idsIn(stopHearing())).toEqual([]);
    expect([status, body.error?.code]).toEqual([404, 'NOT_FOUND']);
    expect(await tenants.describeOwner()).toBe(before);
  },
);

it("does not acknowledge events of another project within the caller's own endpoint", async () => {
  const { client, has } = tenants.stranger;
  const before = await tenants.describeOwner();
  const path = `/v1/pull-endpoints/${has.pullEndpoint}/events/ack`;
  const response = await client.post(path, { event_ids: [tenants.owner.has.event] });
  expect(dataOf(response, 200)).toEqual({ acknowledged: 0 });
  expect(await tenants.describeOwner()).toBe(before);
});

it('keeps the idempotency keys of projects apart', async () => {
  const { owner, sibling, stranger } = tenants;
  const send = async ({ client, has }: Inhabitant): Promise<unknown> =>
    dataOf(await client.send({ endpoint_id: has.endpoint, payload: {}, idempotency_key: 'shared' }), 202)[
      'message_id'
    ];
  const ids = [await send(owner), await send(sibling), await send(stranger)];
  expect(new Set(ids).size).toBe(3);
});

it('counts the usage of each tenant separately', async () => {
  const used = async ({ client }: Inhabitant): Promise<unknown> => {
    const { usage } = dataOf(await client.get('/v1/billing/subscription'), 200);
    return (usage as Fields)['messages_used'];
  };
  const { owner, sibling, stranger } = tenants;
  const before = [await used(owner), await used(sibling), await used(stranger)].map(Number);
  expect(before[0]).toBe(before[1]);
  dataOf(await owner.client.send({ endpoint_id: owner.has.endpoint, payload: {} }), 202);
  const after = [await used(owner), await used(sibling), await used(stranger)].map(Number);
  expect(after.map((count, index) => count - (before[index] ?? 0))).toEqual([1, 1, 0]);
});
