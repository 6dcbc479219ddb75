import { describe, expect, it } from '@jest/globals';
import { changeEndpoints, createAccount, createEndpoint, waitFor } from '@posthorn/test-support';
import type { Response } from 'supertest';
import { dataOf, expectError, invalidPaths, pageOf } from '../support/answers.js';
import { createClient } from '../support/client.js';
import { uniqueUrl } from '../support/unique-url.js';
import { useProject } from '../support/use-project.js';

type Fields = Readonly<Record<string, unknown>>;

const DATE_TIME = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/);
const EVERY_CHARACTER = 'AZaz09._-';

const shared = useProject();

async function create(body: object): Promise<Fields> {
  return dataOf(await shared.client.post('/v1/consumers', body), 201);
}

async function read(id: string): Promise<Fields> {
  return dataOf(await shared.client.get(`/v1/consumers/${id}`), 200);
}

async function createOwned(consumerId: string): Promise<string> {
  const body = { url: uniqueUrl(), consumer_id: consumerId };
  return String(dataOf(await shared.client.post('/v1/endpoints', body), 201)['id']);
}

function expectInvalid(response: Response, paths: readonly string[]): void {
  expectError(response, 400, 'INVALID_REQUEST');
  expect([...new Set(invalidPaths(response))].sort()).toEqual(paths);
}

/** An object whose JSON has that many bytes. */
function metadataOf(bytes: number): object {
  return { a: 'x'.repeat(bytes - '{"a":""}'.length) };
}

describe('a consumer', () => {
  it('is created with all settings, and read', async () => {
    const given = { id: EVERY_CHARACTER, name: 'ACME ✓', metadata: { crm: { id: 4711 }, tags: ['a', null] } };
    const created = await create(given);
    expect(created).toEqual({ ...given, endpoint_count: 0, created_at: DATE_TIME, updated_at: DATE_TIME });
    expect(await read(EVERY_CHARACTER)).toEqual(created);
  });

  it.each([[{}], [{ name: null, metadata: null }]])(
    'has no name and no metadata by default: %j',
    async (body) => expect(await create({ id: 'acme', ...body })).toMatchObject({ name: null, metadata: {} }),
  );

  it.each([
    ['a name of 255 characters', { id: 'acme', name: 'x'.repeat(255) }],
    ['metadata of 4 KB', { id: 'acme', metadata: metadataOf(4096) }],
  ])('can have %s', async (_what, body) => expect(await create(body)).toMatchObject(body));

  it('counts its endpoints, without deleted ones and those of other consumers', async () => {
    await create({ id: 'acme' });
    const [first] = [await createOwned('acme'), await createOwned('acme'), await createOwned('another')];
    expect((await read('acme'))['endpoint_count']).toBe(2);
    dataOf(await shared.client.delete(`/v1/endpoints/${first}`), 200);
    expect((await read('acme'))['endpoint_count']).toBe(1);
  });

  it('is created by an endpoint that names it, and may exist before', async () => {
    await createOwned('acme');
    await createOwned('acme');
    expect(await read('acme')).toMatchObject({ id: 'acme', name: null, metadata: {}, endpoint_count: 2 });
  });

  it('keeps its settings when an endpoint names it', async () => {
    const created = await create({ id: 'acme', name: 'ACME', metadata: { a: 1 } });
    await createOwned('acme');
    expect(await read('acme')).toEqual({ ...created, endpoint_count: 1 });
  });
});

describe('INVALID_REQUEST', () => {
  it.each([
    ['metadata of more than 4 KB', { id: 'a', metadata: metadataOf(4097) }, ['metadata']],
    [
      '4 KB of characters, which are more bytes',
      { id: 'a', metadata: { a: 'é'.repeat(4000) } },
      ['metadata'],
    ],
  ])('rejects %s', async (_what, body, paths) =>
    expectInvalid(await shared.client.post('/v1/consumers', body), paths),
  );

  it.each([
    [1000, 'metadata'],
    [10_000, ''],
  ])('rejects metadata that is nested %i times', async (times, path) => {
    const nested = `{"a":`.repeat(times) + '1' + '}'.repeat(times);
    expectInvalid(await shared.client.post('/v1/consumers', `{"id":"a","metadata":${nested}}`), [path]);
  });
});

describe('the list of consumers', () => {
  const list = (query: string): Promise<Response> =>
    shared.client.get(`/v1/consumers?${query}`).then((response) => response);

  it('shows each consumer as it is read, newest first', async () => {
    await create({ id: 'older', metadata: { a: 1 } });
    await createOwned('newer');
    const consumers = dataOf(await list(''), 200) as unknown as readonly Fields[];
    expect(consumers).toEqual([await read('newer'), await read('older')]);
  });

  it('shows only the consumers whose ids it is asked for, and none of another project', async () => {
    for (const id of ['acme', 'other', 'a.b-c_d']) await create({ id });
    const foreign = createClient(shared.api, (await createAccount(shared.api.database)).apiKey);
    await foreign.post('/v1/consumers', { id: 'foreign' });
    expect(pageOf(await list('ids=acme,a.b-c_d,unknown,foreign')).ids).toEqual(['a.b-c_d', 'acme']);
    expect(pageOf(await list('ids=acme,a.b-c_d&limit=1')).ids).toEqual(['a.b-c_d']);
  });

  it.each(['', ',', 'a,', 'a%00', Array(101).fill('a').join(',')])('rejects the ids "%s"', async (ids) =>
    expectInvalid(await list(`ids=${ids}`), ['ids']),
  );
});

describe('a change', () => {
  it.each([[{ name: 'New' }], [{ metadata: { b: [2] } }], [{ name: 'New', metadata: {} }], [{}]])(
    'of a consumer keeps what it does not name: %j',
    async (body) => {
      const before = await create({ id: 'acme', name: 'ACME', metadata: { a: 1 } });
      const changed = dataOf(await shared.client.patch('/v1/consumers/acme', body), 200);
      expect(changed).toEqual({ ...before, ...body, updated_at: DATE_TIME });
      expect(await read('acme')).toEqual(changed);
    },
  );

  it('clears a member with null', async () => {
    await create({ id: 'acme', name: 'ACME', metadata: { a: 1 } });
    const cleared = dataOf(
      await shared.client.patch('/v1/consumers/acme', { name: null, metadata: null }),
      200,
    );
    expect(cleared).toMatchObject({ name: null, metadata: {} });
  });
});

describe('a deletion', () => {
  it('deletes the consumer and its endpoints, and no other', async () => {
    const [own, other] = [await createOwned('acme'), await createOwned('another')];
    const { publicId: unowned } = await createEndpoint(shared.api.database, {
      projectId: shared.projectId,
      url: uniqueUrl(),
    });
    expect(dataOf(await shared.client.delete('/v1/consumers/acme'), 200)).toEqual({
      id: 'acme',
      deleted: true,
    });
    expectError(await shared.client.get('/v1/consumers/acme'), 404, 'NOT_FOUND');
    expectError(await shared.client.get(`/v1/endpoints/${own}`), 404, 'NOT_FOUND');
    expect(pageOf(await shared.client.get('/v1/endpoints')).ids.toSorted()).toEqual([other, unowned].sort());
    expect(pageOf(await shared.client.get('/v1/consumers')).ids).toEqual(['another']);
    expectError(await shared.client.delete('/v1/consumers/acme'), 404, 'NOT_FOUND');
  });

  it('is known at once to the process that answered it: it accepts nothing for the endpoints', async () => {
    const [own, other] = [await createOwned('acme'), await createOwned('another')];
    const send = (endpoint: string) => shared.client.send({ endpoint_id: endpoint, payload: {} });
    for (const endpoint of [own, other]) dataOf(await send(endpoint), 202);
    dataOf(await shared.client.delete('/v1/consumers/acme'), 200);
    expectError(await send(own), 404, 'ENDPOINT_NOT_FOUND');
    dataOf(await send(other), 202);
    dataOf(await shared.client.delete(`/v1/endpoints/${other}`), 200);
    expectError(await send(other), 404, 'ENDPOINT_NOT_FOUND');
  });

  it('ends waiting messages, and refuses replays', async () => {
    const endpoint = await createOwned('acme');
    const { message_id: id } = dataOf(await shared.client.send({ endpoint_id: endpoint, payload: {} }), 202);
    dataOf(await shared.client.delete('/v1/consumers/acme'), 200);
    await waitFor(async () => {
      await shared.api.database.backlogs.moveNext(10);
      return (
        dataOf(await shared.client.get(`/v1/messages/${String(id)}`), 200)['last_error'] ===
        'endpoint deleted'
      );
    });
    expectError(await shared.client.post(`/v1/messages/${String(id)}/replay`), 404, 'ENDPOINT_NOT_FOUND');
  });

  it('neither counts nor touches inbound endpoints', async () => {
    const inbound = dataOf(await shared.client.post('/v1/inbound-endpoints', { url: uniqueUrl() }), 201);
    await changeEndpoints(shared.api.query, String(inbound['id']), { consumerId: 'acme' });
    expect(await create({ id: 'acme' })).toMatchObject({ endpoint_count: 0 });
    dataOf(await shared.client.delete('/v1/consumers/acme'), 200);
    dataOf(await shared.client.get(`/v1/inbound-endpoints/${String(inbound['id'])}`), 200);
  });
});

describe('PUT of a consumer', () => {
  const put = async (id: string, body: object): Promise<Response> =>
    await shared.client.put(`/v1/consumers/${id}`, body);

  it('creates it, and changes it from then on without what is left out', async () => {
    const created = dataOf(await put('acme', { name: 'ACME', metadata: { a: 1 } }), 201);
    expect(created).toMatchObject({ id: 'acme', name: 'ACME', metadata: { a: 1 } });
    expect(dataOf(await put('acme', { id: 'acme', name: 'Acme' }), 200)).toMatchObject({
      name: 'Acme',
      metadata: { a: 1 },
      created_at: created['created_at'],
    });
    expect(dataOf(await put('acme', { name: null, metadata: null }), 200)).toMatchObject({
      name: null,
      metadata: {},
    });
    expect(await read('acme')).toMatchObject({ name: null, metadata: {} });
  });
});
