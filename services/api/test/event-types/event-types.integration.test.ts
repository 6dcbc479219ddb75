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
});

describe('the list of event types', () => {
  it('shows each event type as it is read, by name', async () => {
    await create({ name: 'b', schema: SCHEMA });
    await create({ name: 'a' });
    const rows = dataOf(await client.get('/v1/event-types'), 200) as unknown as readonly Fields[];
    expect(rows).toEqual([await read('a'), await read('b')]);
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

  it('registers nothing that a creation refuses', async () => {
    expectInvalid(await put('order.created', { validate: true }), ['schema']);
    expectError(await client.get('/v1/event-types/order.created'), 404, 'NOT_FOUND');
  });
});
