import { beforeAll, describe, expect, it } from '@jest/globals';
import { findClosestName } from '@posthorn/http-server';
import { ALL, changeProjects } from '@posthorn/test-support';
import type { Response } from 'supertest';
import { routes } from '../../services/api/test/support/api-document.js';
import { dataOf, expectError, invalidPaths } from '../../services/api/test/support/answers.js';
import { readColumnNames } from '../support/column-names.js';
import { FOREIGN_CALLS } from '../support/foreign-calls/foreign-calls.js';
import { type Inhabitant, type Tenants, startTenants } from '../support/start-tenants.js';

type Fields = Readonly<Record<string, unknown>>;

const NAMES = [...readColumnNames(), '__proto__', 'constructor', 'toString'];
const MARK = 'smuggled-7d1f';
const HOSTILE = [MARK, null, 'a\u0000b', true, { [MARK]: MARK }];

const propertiesOf = (schema: unknown): Fields =>
  ((schema ?? {}) as { properties?: Fields }).properties ?? {};
const unknownOf = (properties: Fields): readonly string[] =>
  NAMES.filter((name) => !Object.hasOwn(properties, name));

/** Refuse a member of the body that resembles a filter. */
const WITH_FILTERS = /\/(delete-all|replay-all|retry-all|events\/:id\/replay|incidents\/:id\/recover)$/;

/** A cookie authenticates the session of the console, and a WebSocket has no answer. */
const OTHERS = /^\/v1\/(console-sessions|listen$)/;
const OF_A_KEY = routes.filter(({ path }) => !OTHERS.test(path));

const ROUTES = OF_A_KEY.map(({ method, path, description }) => {
  const properties = propertiesOf(description.body?.schema);
  const isRefused = (name: string): boolean =>
    WITH_FILTERS.test(path) && findClosestName(name, Object.keys(properties)) !== undefined;
  return {
    name: `${method.toUpperCase()} ${path}`,
    method,
    properties,
    unknown: unknownOf(properties).filter((name) => !isRefused(name)),
    unknownParameters: unknownOf(propertiesOf(description.query?.schema)),
  };
});
const PROJECT = 'DELETE /v1/projects/:id';
const READS = ROUTES.filter(({ method }) => method === 'get');
/** A deleted project ends its keys, so its deletion is the last. */
const DELETIONS = ROUTES.filter(({ method }) => method === 'delete').sort(
  (one, other) => Number(one.name === PROJECT) - Number(other.name === PROJECT),
);
const WRITES = ROUTES.filter((route) => !READS.includes(route) && !DELETIONS.includes(route));

let tenants: Tenants;
beforeAll(async () => {
  tenants = await startTenants();
  await changeProjects(tenants.query, ALL, { rateLimitDefault: 1000 });
});

/** Serializes as text, because an object literal would use `__proto__` as the prototype. */
function serializeBody(body: object, unknown: readonly string[], value: unknown): string {
  const members = [...Object.entries(body), ...unknown.map((name) => [name, value] as const)];
  return `{${members.map(([name, each]) => `${JSON.stringify(name)}:${JSON.stringify(each)}`).join(',')}}`;
}

/** The response without the parts that differ between two projects and two moments. */
function outcomeOf({ status, body }: Response): unknown {
  const { data, error } = body as Fields;
  return { status, answer: withoutIdentity({ data, error }) };
}

function withoutIdentity(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll(/[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12,}/g, 'id')
    .replaceAll(/\d{4}-\d\d-\d\d[T ][\d:.]+(?:Z|\+00:00)?/g, 'moment')
    .replaceAll(/\b0\.\d+/g, 'chance')
    .replaceAll(/expires=\d+|signature=[\w-]+/g, 'link')
    .replaceAll(/whsec_[\w+/=]+|whpk_[\w+/=]+|wh_live_\w+|wh_portal_[\w-]+|"key_hint":"[^"]*"/g, 'secret');
}

/** Names every column in a body, which the route does not use. */
async function callNoisily({ client }: Inhabitant, method: string, path: string): Promise<Response> {
  return await client[method as 'get'](path)
    .type('json')
    .send(serializeBody({}, NAMES, MARK));
}

function ignoredOf({ body }: Response): unknown {
  return ((body as Fields)['meta'] as Fields)['ignored'];
}

describe.each(WRITES)('$name', ({ name, method, unknown }) => {
  it('stores and returns the same with and without a member for every column of the database', async () => {
    const call = FOREIGN_CALLS[name];
    const callOf = ({ has }: Inhabitant, index: number): readonly [string, object] => {
      const body: Fields = { ...call?.body?.(has) };
      const isUnique = typeof body['url'] === 'string';
      return [call?.path(has) ?? '', { ...body, ...(isUnique && { url: `https://example.com/${index}` }) }];
    };
    for (const [index, value] of HOSTILE.entries()) {
      const [plainPath, plainBody] = callOf(tenants.sibling, index);
      const [path, body] = callOf(tenants.owner, index);
      const plain = await tenants.sibling.client[method as 'post'](plainPath, plainBody);
      const noisy = await tenants.owner.client[method as 'post'](path, serializeBody(body, unknown, value));
      expect([value, outcomeOf(noisy)]).toEqual([value, outcomeOf(plain)]);
      expect(noisy.status).toBeLessThan(500);
      const named = Object.keys(body).filter((member) => unknown.includes(member));
      expect(ignoredOf(noisy)).toEqual([...new Set([...named, ...unknown])].slice(0, 100));
    }
  });
});

it.each(READS)('$name returns the same with and without a body', async ({ name, method }) => {
  const path = FOREIGN_CALLS[name]?.path(tenants.owner.has) ?? '';
  const plain = await tenants.owner.client.get(path);
  expect(outcomeOf(await callNoisily(tenants.owner, method, path))).toEqual(outcomeOf(plain));
});

it.each(ROUTES)('$name changes nothing when its query names a column that is no parameter', async (route) => {
  const { name, method, unknownParameters } = route;
  const [call, before] = [FOREIGN_CALLS[name], await tenants.describeOwner()];
  const path = call?.path(tenants.owner.has) ?? '';
  for (let start = 0; start < unknownParameters.length; start += 100) {
    const names = unknownParameters.slice(start, start + 100);
    const query = names.map((each) => `${encodeURIComponent(each)}=${MARK}`).join('&');
    const url = `${path}${path.includes('?') ? '&' : '?'}${query}`;
    const response = await tenants.owner.client[method as 'post'](url, call?.body?.(tenants.owner.has));
    expect([response.status, invalidPaths(response)]).toEqual([400, names]);
  }
  expect(await tenants.describeOwner()).toBe(before);
});

it('has stored no value of an unknown member', async () => {
  const tables = await tenants.query(`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`);
  let everything = '';
  for (const { name } of tables) {
    const rows = await tenants.query(`SELECT t::text AS text FROM "${String(name)}" AS t`);
    everything += rows.map(({ text }) => String(text)).join('\n');
  }
  expect(everything).toContain(tenants.owner.has.project);
  expect(everything).not.toContain(MARK);
});

describe('meta.ignored', () => {
  it('names the unknown members of a send, and keeps its payload and headers unchanged', async () => {
    const { client, has } = tenants.owner;
    const payload = { idempotencyKey: 'inner', nested: { constructor: 1, ['__proto__x']: null } };
    const response = await client.send({
      endpoint_id: has.endpoint,
      payload,
      headers: { 'X-Anything': 'whole' },
      idempotencyKey: 'order-1',
    });
    const { message_id: id } = dataOf(response, 202);
    expect(ignoredOf(response)).toEqual(['idempotencyKey']);
    const [stored] = await tenants.query(
      `SELECT p.body, m.headers FROM messages AS m JOIN payloads AS p ON p.message_id = m.id WHERE m.id = $1`,
      [id],
    );
    expect(stored).toEqual({ body: JSON.stringify(payload), headers: { 'X-Anything': 'whole' } });
  });

  it('is omitted when there are none', async () => {
    const { client, has } = tenants.owner;
    expect(ignoredOf(await client.send({ endpoint_id: has.endpoint, payload: {} }))).toBeUndefined();
    expect(ignoredOf(await client.post('/v1/messages/replay-all?status=failed_permanent'))).toBeUndefined();
  });

  it('is part of the error when a member is misspelled', async () => {
    const response = await tenants.owner.client.send({ endpointId: tenants.owner.has.endpoint, payload: {} });
    expect([response.status, ignoredOf(response), invalidPaths(response)]).toEqual([
      400,
      ['endpointId'],
      ['endpoint_id'],
    ]);
  });

  it('names the members of a body that its route does not use', async () => {
    const { client, has } = tenants.owner;
    const response = await client.post(`/v1/endpoints/${has.endpoint}/pause`, { endpoint_id: has.endpoint });
    expect([response.status, ignoredOf(response)]).toEqual([200, ['endpoint_id']]);
  });

  it('stays small for a body of 100,000 unknown members', async () => {
    const { client, has } = tenants.owner;
    const names = Array.from({ length: 100_000 }, (_, index) => `n${index.toString(36)}`);
    const body = serializeBody({ endpoint_id: has.endpoint, payload: {} }, ['m'.repeat(10_000), ...names], 0);
    const response = await client.send(body);
    dataOf(response, 202);
    const ignored = ignoredOf(response) as readonly string[];
    expect([ignored.length, ignored[0]]).toEqual([100, 'm'.repeat(100)]);
    expect(response.body).toMatchObject({ meta: { ignored_more: true } });
    expect(response.text.length).toBeLessThan(4000);
  });
});

describe('a text that cannot be stored', () => {
  const TEXTS = [
    ['NUL', 'a\u0000b'],
    ['half a surrogate pair', 'a\ud800b'],
  ] as const;

  /** Puts the text wherever the member can hold it. */
  const spread = (schema: unknown, text: string): unknown => {
    const { type } = schema as { readonly type?: unknown };
    if (type === 'array') return [text];
    return type === 'object' ? { a: text } : text;
  };

  it.each(TEXTS)('is INVALID_REQUEST in every member of every body: %s', async (_, text) => {
    const { client, has } = tenants.owner;
    for (const { name, method, properties } of WRITES) {
      const call = FOREIGN_CALLS[name];
      for (const [member, schema] of Object.entries(properties)) {
        // A payload and metadata may have any text. A batch answers for each of its messages or events.
        if (['payload', 'metadata', 'messages', 'events'].includes(member)) continue;
        const body = { ...call?.body?.(has), [member]: spread(schema, text) };
        const response = await client[method as 'post'](call?.path(has) ?? '', body);
        const invalid = invalidPaths(response)[0]?.split('.')[0];
        expect([name, response.status, invalid]).toEqual([name, 400, member]);
      }
    }
  });

  it('causes no 500 in any parameter of a query or a path', async () => {
    const { client, has } = tenants.owner;
    for (const { method, path, description } of OF_A_KEY) {
      const call = FOREIGN_CALLS[`${method.toUpperCase()} ${path}`];
      const { properties = {} } = (description.query?.schema ?? {}) as { readonly properties?: object };
      const url = (call?.path(has) ?? '').split('?')[0] ?? '';
      const urls = [
        ...Object.keys(properties).map((parameter) => `${url}?${parameter}=a%00b`),
        ...(path.includes(':') ? [path.replaceAll(/:\w+/g, 'a%00b'), `${url}%00`] : []),
      ];
      for (const each of urls) {
        const response = await client[method as 'get'](each);
        expect([method, each, response.status < 500]).toEqual([method, each, true]);
      }
    }
  });

  it('is INVALID_REQUEST in a cursor', async () => {
    const texts = { id: 'a\u0000b', time: '2026-01-01T00:00:00.000Z', createdAt: 'a\u0000b' };
    const cursor = Buffer.from(JSON.stringify(texts)).toString('base64url');
    const lists = OF_A_KEY.filter(({ description }) =>
      Object.hasOwn((description.query?.schema as Fields | undefined)?.['properties'] ?? {}, 'cursor'),
    );
    expect(lists.length).toBeGreaterThan(5);
    for (const { path } of lists) {
      const url = (FOREIGN_CALLS[`GET ${path}`]?.path(tenants.owner.has) ?? '').split('?')[0];
      expectError(await tenants.owner.client.get(`${url}?cursor=${cursor}`), 400, 'INVALID_REQUEST');
    }
  });
});

// These come last, because they delete what the other tests use.
it.each(DELETIONS)('$name deletes the same with and without a body', async ({ name, method }) => {
  const { owner, sibling } = tenants;
  const pathOf = ({ has }: Inhabitant): string => FOREIGN_CALLS[name]?.path(has) ?? '';
  const plain = await sibling.client.delete(pathOf(sibling));
  const noisy = await callNoisily(owner, method, pathOf(owner));
  expect(outcomeOf(noisy)).toEqual(outcomeOf(plain));
  expect(noisy.status).toBeLessThan(500);
});
