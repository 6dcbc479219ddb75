import { beforeEach, describe, expect, it } from '@jest/globals';
import { createAccount } from '@posthorn/test-support';
import type { Response } from 'supertest';
import { dataOf, expectError, invalidPaths } from '../support/answers.js';
import { type Client, createClient } from '../support/client.js';
import { startTestApi } from '../support/start-test-api.js';

type Fields = Readonly<Record<string, unknown>>;

const DATE_TIME = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/);
const EVERY_CHARACTER = 'AZaz09._-';
const SCHEMA = { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] };

let client: Client;
let projectId: string;
const api = await startTestApi();
beforeEach(async () => {
  const account = await createAccount(api.database);
  projectId = account.projectId;
  client = createClient(api, account.apiKey);
});

async function create(body: object): Promise<Fields> {
  return dataOf(await client.post('/v1/event-types', body), 201);
}

async function read(name: string): Promise<Fields> {
  return dataOf(await client.get(`/v1/event-types/${name}`), 200);
}

function expectInvalid(response: Response, paths: readonly string[]): void {
  expectError(response, 400, 'INVALID_REQUEST');
  expect([...new Set(invalidPaths(response))].sort()).toEqual(paths);
}

interface Page {
  readonly names: readonly unknown[];
  readonly next: string | null;
}

async function list(query = ''): Promise<Page> {
  const response = await client.get(`/v1/event-types?${query}`);
  const rows = dataOf(response, 200) as unknown as readonly Fields[];
  const { meta } = response.body as { readonly meta: Fields };
  expect(meta['has_more']).toBe(meta['next_cursor'] !== null);
  return { names: rows.map(({ name }) => name), next: meta['next_cursor'] as string | null };
}

describe('an event type', () => {
  it('is registered with all settings, and read', async () => {
    const given = {
      name: EVERY_CHARACTER,
      description: 'An order ✓',
      schema: SCHEMA,
      validate: true,
      deprecated: true,
    };
    const created = await create(given);
    expect(created).toEqual({ ...given, example: null, created_at: DATE_TIME, updated_at: DATE_TIME });
    expect(await read(EVERY_CHARACTER)).toEqual(created);
  });

  it.each([[{}], [{ description: null, schema: null }]])('has only a name by default: %j', async (body) =>
    expect(await create({ name: 'a', ...body })).toMatchObject({
      description: null,
      schema: null,
      validate: false,
      deprecated: false,
    }),
  );

  it.each([
    ['a name of 1 character', { name: 'a' }],
    ['a name of 128 characters', { name: 'a'.repeat(128) }],
    ['a description of 500 characters', { name: 'a', description: 'x'.repeat(500) }],
    ['an empty description', { name: 'a', description: '' }],
    ['a schema that does not refuse anything', { name: 'a', schema: {}, validate: true }],
  ])('can have %s', async (_what, body) => expect(await create(body)).toMatchObject(body));

  it('keeps the text of its schema', async () => {
    const text = '{"type":"object","properties":{"10":{"const":1e21},"b":{"enum":["\\u0000é",0.1,-0,null]}}}';
    const response = await client.post('/v1/event-types', `{"name":"a","schema":${text}}`);
    dataOf(response, 201);
    expect(response.text).toContain(text);
    const [row] = await api.query('SELECT schema::text FROM event_types WHERE project_id = $1', [projectId]);
    expect(row).toEqual({ schema: text });
  });

  it('is another one in each project', async () => {
    await create({ name: 'a', description: 'Ours' });
    const other = createClient(api, (await createAccount(api.database)).apiKey);
    expectError(await other.get('/v1/event-types/a'), 404, 'NOT_FOUND');
    dataOf(await other.post('/v1/event-types', { name: 'a', description: 'Theirs' }), 201);
    dataOf(await other.delete('/v1/event-types/a'), 200);
    expect((await read('a'))['description']).toBe('Ours');
  });

  it('exists once when it is registered many times at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => client.post('/v1/event-types', { name: 'a' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(9).fill(409)]);
  });
});

describe('INVALID_REQUEST', () => {
  it.each([
    ['an unknown keyword', { name: 'a', schema: { type: 'object', future: 1 } }, ['schema.future']],
    ['validation without a schema', { name: 'a', validate: true }, ['schema']],
    ['validation with null as the schema', { name: 'a', validate: true, schema: null }, ['schema']],
    ['a missing schema with the other issues', { name: '', validate: true }, ['name', 'schema']],
  ])('rejects %s', async (_what, body, paths) =>
    expectInvalid(await client.post('/v1/event-types', body), paths),
  );

  it('rejects a schema of more than 32 KB', async () => {
    const schema = { enum: ['x'.repeat(33_000)] };
    expectInvalid(await client.post('/v1/event-types', { name: 'a', schema }), ['schema']);
  });

  it('rejects a name that is taken', async () => {
    await create({ name: 'a', description: 'First' });
    const second = await client.post('/v1/event-types', { name: 'a', description: 'Second' });
    expectError(second, 409, 'ALREADY_EXISTS');
    expect(second.body).toMatchObject({ error: { details: { id: 'a' } } });
    expect((await read('a'))['description']).toBe('First');
  });
});

describe('the list of event types', () => {
  it('shows each event type as it is read, by name', async () => {
    await create({ name: 'b', schema: SCHEMA });
    await create({ name: 'a' });
    const rows = dataOf(await client.get('/v1/event-types'), 200) as unknown as readonly Fields[];
    expect(rows).toEqual([await read('a'), await read('b')]);
  });

  it('repeats and misses nothing through cursors while event types are registered', async () => {
    const names = ['a', 'a.b', 'a_b', 'B', 'c-1', 'c.1', 'd'];
    for (const name of names) await create({ name });
    const seen: unknown[] = [];
    let page: Page = { names: [], next: '' };
    for (let from = ''; page.next !== null; from = `&cursor=${page.next}`) {
      page = await list(`limit=2${from}`);
      seen.push(...page.names);
      await create({ name: `0.${seen.length}` });
    }
    expect([...seen].sort()).toEqual([...names].sort());
    expect(new Set(seen).size).toBe(seen.length);
  });

  it('has 50 event types per page by default, and 100 at most', async () => {
    await api.query(
      "INSERT INTO event_types (project_id, name) SELECT $1, 'n' || i FROM generate_series(1, 101) AS i",
      [projectId],
    );
    expect((await list()).names).toHaveLength(50);
    expect((await list('limit=100')).names).toHaveLength(100);
  });
});

describe('a change', () => {
  const GIVEN = { name: 'a', description: 'Order', schema: SCHEMA, validate: true, deprecated: true };

  it.each([
    [{ description: 'Other' }],
    [{ schema: { type: 'array' } }],
    [{ validate: false }],
    [{ deprecated: false }],
    [{ schema: null, validate: false }],
    [{}],
  ])('keeps what it does not name: %j', async (body) => {
    const before = await create(GIVEN);
    const changed = dataOf(await client.patch('/v1/event-types/a', body), 200);
    expect(changed).toEqual({ ...before, ...body, updated_at: DATE_TIME });
    expect(await read('a')).toEqual(changed);
  });

  it('clears a member with null', async () => {
    await create({ ...GIVEN, validate: false });
    const cleared = dataOf(await client.patch('/v1/event-types/a', { description: null, schema: null }), 200);
    expect(cleared).toMatchObject({ description: null, schema: null });
    const [row] = await api.query('SELECT schema IS NULL AS cleared FROM event_types WHERE project_id = $1', [
      projectId,
    ]);
    expect(row).toEqual({ cleared: true });
  });

  it('updates the time of the last change', async () => {
    const { updated_at: before } = await create(GIVEN);
    const { updated_at: after } = dataOf(await client.patch('/v1/event-types/a', { deprecated: false }), 200);
    expect(Date.parse(String(after))).toBeGreaterThan(Date.parse(String(before)));
  });

  it('cannot change the name', async () => {
    await create(GIVEN);
    expect(dataOf(await client.patch('/v1/event-types/a', { name: 'b' }), 200)['name']).toBe('a');
  });

  it.each([
    ['of a schema that validates', GIVEN, { schema: null }],
    ['to validate without a schema', { name: 'a' }, { validate: true }],
  ])('is rejected when it leaves validation without a schema: %s', async (_what, given, body) => {
    const before = await create(given);
    expectInvalid(await client.patch('/v1/event-types/a', body), ['schema']);
    expect(await read('a')).toEqual(before);
  });

  it('never leaves validation without a schema when two changes meet', async () => {
    for (let round = 0; round < 10; round += 1) {
      const name = `n${round}`;
      await create({ name, schema: SCHEMA });
      await Promise.all(
        [{ validate: true }, { schema: null }].map((body) => client.patch(`/v1/event-types/${name}`, body)),
      );
      const { validate, schema } = await read(name);
      expect(validate === true && schema === null).toBe(false);
    }
  });
});

it('deletes an event type, whose name is free then', async () => {
  await create({ name: 'a', description: 'Old' });
  await create({ name: 'b' });
  expect(dataOf(await client.delete('/v1/event-types/a'), 200)).toEqual({ name: 'a', deleted: true });
  expectError(await client.get('/v1/event-types/a'), 404, 'NOT_FOUND');
  expectError(await client.delete('/v1/event-types/a'), 404, 'NOT_FOUND');
  expect((await list()).names).toEqual(['b']);
  expect((await create({ name: 'a' }))['description']).toBeNull();
});

describe('PUT of an event type', () => {
  const put = async (name: string, body: object): Promise<Response> =>
    await client.put(`/v1/event-types/${name}`, body);
  const schema = { type: 'object' };

  it('registers it, and changes it from then on without what is left out', async () => {
    const created = dataOf(await put('order.created', { description: 'A', schema, validate: true }), 201);
    expect(created).toMatchObject({ name: 'order.created', description: 'A', schema, validate: true });
    const changed = dataOf(await put('order.created', { name: 'order.created', deprecated: true }), 200);
    expect(changed).toMatchObject({ description: 'A', schema, validate: true, deprecated: true });
    expect(changed['created_at']).toBe(created['created_at']);
    expectInvalid(await put('order.created', { schema: null }), ['schema']);
    expect(dataOf(await put('order.created', { schema: null, validate: false }), 200)['schema']).toBeNull();
  });

  it('registers nothing that a creation refuses, and no other name', async () => {
    expectInvalid(await put('order.created', { validate: true }), ['schema']);
    expectInvalid(await put('order.created', { name: 'order.paid' }), ['name']);
    expectError(await client.get('/v1/event-types/order.created'), 404, 'NOT_FOUND');
  });
});
