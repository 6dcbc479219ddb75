import { beforeEach, describe, expect, it } from '@jest/globals';
import { createAccount } from '@posthorn/test-support';
import type { Response } from 'supertest';
import { dataOf, expectError, invalidPaths, pageOf, settingsOf } from '../support/answers.js';
import { type Client, createClient } from '../support/client.js';
import { startTestApi } from '../support/start-test-api.js';
import { uniqueUrl } from '../support/unique-url.js';

type Fields = Readonly<Record<string, unknown>>;

const FILTER = { type: 'object', properties: { amount: { type: 'number', minimum: 100 } } };
const GIVEN = { consumer_id: 'acme', event_types: ['order.created', 'invoice.*'], filter: FILTER };
const NOTHING = { consumer_id: null, event_types: null, filter: null };
const names = (count: number): readonly string[] => Array.from({ length: count }, (_, index) => `n${index}`);

let client: Client;
const api = await startTestApi();
beforeEach(async () => {
  client = createClient(api, (await createAccount(api.database)).apiKey);
});

async function create(body: object = {}): Promise<Fields> {
  return dataOf(await client.post('/v1/endpoints', { url: uniqueUrl(), ...body }), 201);
}

async function read(id: unknown): Promise<Fields> {
  return settingsOf(await client.get(`/v1/endpoints/${String(id)}`));
}

async function patch(id: unknown, body: object): Promise<Fields> {
  const { updated, ...shown } = dataOf(await client.patch(`/v1/endpoints/${String(id)}`, body), 200);
  expect([updated, await read(id)]).toEqual([true, shown]);
  return shown;
}

async function countEndpoints(consumerId: string): Promise<unknown> {
  return dataOf(await client.get(`/v1/consumers/${consumerId}`), 200)['endpoint_count'];
}

function expectInvalid(response: Response, paths: readonly string[]): void {
  expectError(response, 400, 'INVALID_REQUEST');
  expect([...new Set(invalidPaths(response))].sort()).toEqual(paths);
}

describe('an endpoint', () => {
  it('shows its consumer, event types and filter in every answer', async () => {
    const created = await create(GIVEN);
    expect(created).toMatchObject(GIVEN);
    expect(await read(created['id'])).toMatchObject(GIVEN);
    expect(await patch(created['id'], { description: 'x' })).toMatchObject(GIVEN);
    const [listed] = dataOf(await client.get('/v1/endpoints'), 200) as unknown as readonly Fields[];
    expect(listed).toMatchObject(GIVEN);
  });

  it.each([[{}], [NOTHING]])('has no consumer and gets all events by default: %j', async (body) => {
    const created = await create(body);
    expect(created).toMatchObject(NOTHING);
    expect(await read(created['id'])).toMatchObject(NOTHING);
    const rows = dataOf(await client.get('/v1/endpoints'), 200);
    expect(rows).toMatchObject([{ consumer_id: null, event_types: null }]);
    expect(pageOf(await client.get('/v1/consumers')).ids).toEqual([]);
  });

  it.each([
    ['one name', { event_types: ['a'] }],
    ['100 names', { event_types: names(100) }],
    ['names and patterns of 128 characters', { event_types: ['a'.repeat(128), `${'a'.repeat(126)}.*`] }],
    ['every character', { event_types: ['AZaz09._-', 'AZaz09._-.*'], consumer_id: 'AZaz09._-' }],
    ['an empty filter', { filter: {} }],
  ])('can have %s', async (_what, body) => expect(await create(body)).toMatchObject(body));

  it('keeps the text of its filter, also after a change', async () => {
    const text = '{"properties":{"10":{"const":1e21},"b":{"enum":["\\u0000é",0.1,-0]}}}';
    const stored = async (id: unknown): Promise<unknown> =>
      (await api.query('SELECT filter::text FROM endpoints WHERE id = $1', [String(id).slice(3)]))[0];
    const response = await client.post('/v1/endpoints', `{"url":"${uniqueUrl()}","filter":${text}}`);
    const { id } = dataOf(response, 201);
    expect(response.text).toContain(text);
    expect(await stored(id)).toEqual({ filter: text });
    const { id: other } = await create();
    dataOf(await client.patch(`/v1/endpoints/${String(other)}`, `{"filter":${text}}`), 200);
    expect(await stored(other)).toEqual({ filter: text });
  });
});

describe('a change', () => {
  it.each([
    [{ consumer_id: 'another' }],
    [{ event_types: ['a.*'] }],
    [{ filter: { type: 'object', required: ['a'] } }],
    [{ filter: {} }],
  ])('of an endpoint keeps what it does not name: %j', async (body) => {
    const { id } = await create(GIVEN);
    expect(await patch(id, body)).toMatchObject({ ...GIVEN, ...body });
  });

  it('clears each member with null', async () => {
    const { id } = await create(GIVEN);
    expect(await patch(id, { event_types: null })).toMatchObject({ ...GIVEN, event_types: null });
    expect(await patch(id, NOTHING)).toMatchObject(NOTHING);
    expect(await countEndpoints('acme')).toBe(0);
    const row = 'SELECT consumer_id, event_types, filter IS NULL AS cleared FROM endpoints WHERE id = $1';
    expect(await api.query(row, [String(id).slice(3)])).toEqual([
      { consumer_id: '', event_types: [], cleared: true },
    ]);
  });

  it('moves the endpoint to another consumer, which it creates', async () => {
    const { id } = await create(GIVEN);
    await patch(id, { consumer_id: 'another' });
    expect([await countEndpoints('acme'), await countEndpoints('another')]).toEqual([0, 1]);
    dataOf(await client.delete('/v1/consumers/acme'), 200);
    expect(await read(id)).toMatchObject({ consumer_id: 'another' });
  });
});

describe('INVALID_REQUEST', () => {
  const FAULTS: readonly (readonly [string, object, readonly string[]])[] = [
    [
      'malformed event types',
      {
        event_types: [
          '',
          '*',
          '.*',
          'a*',
          'a.*.b',
          'a.**',
          'a'.repeat(129),
          `${'a'.repeat(127)}.*`,
          'ä',
          1,
          'a\n',
        ],
      },
      [0, 1, 10, 2, 3, 4, 5, 6, 7, 8, 9].map((index) => `event_types.${index}`),
    ],
    ['an unknown keyword', { filter: { type: 'object', future: 1 } }, ['filter.future']],
    ['a reference', { filter: { $ref: '#' } }, ['filter.$ref']],
    ['a filter of more than 8 KB', { filter: { enum: ['x'.repeat(9000)] } }, ['filter']],
  ];

  it.each(FAULTS)('rejects %s in a new endpoint', async (_what, body, paths) => {
    expectInvalid(await client.post('/v1/endpoints', { url: uniqueUrl(), ...body }), paths);
    expect(pageOf(await client.get('/v1/consumers')).ids).toEqual([]);
  });

  it.each(FAULTS)('rejects %s in a change', async (_what, body, paths) => {
    const { id } = await create(GIVEN);
    expectInvalid(await client.patch(`/v1/endpoints/${String(id)}`, body), paths);
    expect(await read(id)).toMatchObject(GIVEN);
  });
});

describe('the list of endpoints of a consumer', () => {
  it('has its endpoints only, newest first, through cursors', async () => {
    const own = [await create(GIVEN), await create(GIVEN), await create(GIVEN)].map(({ id }) => id);
    await create({ consumer_id: 'another' });
    await create();
    const first = pageOf(await client.get('/v1/endpoints?consumer_id=acme&limit=2'));
    const rest = pageOf(
      await client.get(`/v1/endpoints?consumer_id=acme&limit=2&cursor=${String(first.nextCursor)}`),
    );
    expect([first.ids.length, rest.nextCursor]).toEqual([2, null]);
    expect([...first.ids, ...rest.ids].sort()).toEqual([...own].sort());
  });

  it('is empty for an unknown consumer, and for one of another project', async () => {
    await create(GIVEN);
    const other = createClient(api, (await createAccount(api.database)).apiKey);
    expect(pageOf(await other.get('/v1/endpoints?consumer_id=acme')).ids).toEqual([]);
    expect(pageOf(await client.get('/v1/endpoints?consumer_id=unknown')).ids).toEqual([]);
  });
});

it('creates no consumer for an endpoint beyond the limit of the plan', async () => {
  client = createClient(api, (await createAccount(api.database, { plan: 'free' })).apiKey);
  for (let count = 0; count < 10; count += 1) await create();
  const response = await client.post('/v1/endpoints', { url: uniqueUrl(), consumer_id: 'acme' });
  expectError(response, 403, 'ENDPOINT_LIMIT_REACHED');
  expect(pageOf(await client.get('/v1/consumers')).ids).toEqual([]);
});
