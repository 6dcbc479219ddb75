import { describe, expect, it } from '@jest/globals';
import { createRandomUuid } from '@posthorn/common';
import { createAccount, createTestCipher } from '@posthorn/test-support';
import { dataOf, expectError, invalidPaths } from '../support/answers.js';
import { createClient } from '../support/client.js';
import { startTestApi } from '../support/start-test-api.js';
import { uniqueUrl } from '../support/unique-url.js';

const PATH = '/v1/inbound-endpoints';

const api = await startTestApi();
const client = createClient(api);

type Fields = Readonly<Record<string, unknown>>;

async function create(body: object = {}): Promise<Fields> {
  return dataOf(await client.post(PATH, { mode: 'cli', ...body }), 201);
}

async function read(created: Fields): Promise<Fields> {
  return dataOf(await client.get(`${PATH}/${String(created['id'])}`), 200);
}

describe('an endpoint for listeners', () => {
  it('needs no URL, and a project may have several', async () => {
    const created = [await create(), await create()];
    expect(created[0]).toMatchObject({ mode: 'cli', ephemeral: false, ttl_minutes: null });
    expect(created[0]).not.toHaveProperty('url');
    expect(created[0]?.['id']).not.toBe(created[1]?.['id']);
  });

  it('always shows its ingest URL with the token, to its own project only', async () => {
    const created = await create({ name: 'laptop' });
    const { id, ingest_url: url, secret_token: token } = created;
    expect(url).toMatch(new RegExp(`/v1/webhooks/receive/${String(id)}/${String(token)}$`));
    expect(await read(created)).toMatchObject({ mode: 'cli', ingest_url: url, name: 'laptop' });
    const listed = dataOf(await client.get(PATH), 200) as unknown as readonly Fields[];
    expect(listed.find((entry) => entry['id'] === id)).toMatchObject({
      mode: 'cli',
      ingest_url: url,
    });
    const changed = dataOf(await client.patch(`${PATH}/${String(id)}`, { name: 'desk' }), 200);
    expect(changed).toMatchObject({ ingest_url: url, name: 'desk', updated: true });
    expect(changed).not.toHaveProperty('secret_token');
    const other = createClient(api, (await createAccount(api.database)).apiKey);
    expectError(await other.get(`${PATH}/${String(id)}`), 404, 'NOT_FOUND');
  });

  it('keeps its token encrypted', async () => {
    const { id, secret_token: token } = await create();
    const row = await api.database.sources.findById(String(id));
    const encrypted = row?.encryptedSecretToken ?? '';
    expect(encrypted).not.toContain(String(token));
    expect(createTestCipher().decrypt(encrypted, String(id))).toBe(token);
  });

  it('may be ephemeral, for an hour by default', async () => {
    expect(await create({ ephemeral: true })).toMatchObject({ ephemeral: true, ttl_minutes: 60 });
    const created = await create({ ephemeral: true, ttl_minutes: 1440 });
    expect(await read(created)).toMatchObject({ ephemeral: true, ttl_minutes: 1440 });
    const path = `${PATH}/${String(created['id'])}`;
    expect(dataOf(await client.patch(path, { ttl_minutes: 1 }), 200)).toMatchObject({ ttl_minutes: 1 });
    const kept = dataOf(await client.patch(path, { ephemeral: false }), 200);
    expect(kept).toMatchObject({ ephemeral: false, ttl_minutes: null });
  });
});

describe('an endpoint that forwards', () => {
  it('has the mode forward, and shows its whole ingest URL only when it is created', async () => {
    const created = dataOf(await client.post(PATH, { url: uniqueUrl(), mode: 'forward' }), 201);
    expect(created).toMatchObject({ mode: 'forward', ingest_url: expect.any(String) });
    const found = await read(created);
    const { id, ingest_url: url, secret_token: token } = created;
    const bare = String(url).replace(`/${String(token)}`, '');
    expect(bare.endsWith(String(id))).toBe(true);
    expect(found).toMatchObject({ mode: 'forward', ingest_url: bare });
    for (const name of ['secret_token', 'ephemeral', 'ttl_minutes']) expect(found).not.toHaveProperty(name);
  });
});

describe('a request is refused, with every issue,', () => {
  it.each([
    [{ mode: 'pull', url: 'https://example.com/a' }, ['mode']],
    [{ mode: 'cli', url: 'https://example.com/a' }, ['url']],
    [{}, ['url']],
    [{ mode: 'cli', ttl_minutes: 5 }, ['ttl_minutes']],
    [{ mode: 'cli', ephemeral: false, ttl_minutes: 5 }, ['ttl_minutes']],
    [{ url: 'https://example.com/a', ephemeral: true }, ['ephemeral']],
    [{ mode: 'cli', url: 'https://example.com/a', ttl_minutes: 0 }, ['ttl_minutes', 'ttl_minutes', 'url']],
  ])('for %j', async (body, paths) => {
    const answer = await client.post(PATH, body);
    expectError(answer, 400, 'INVALID_REQUEST');
    expect([...invalidPaths(answer)].sort()).toEqual(paths);
  });

  it.each([
    [{ mode: 'forward' }, ['mode']],
    [{ mode: 'neither' }, ['mode', 'mode']],
    [{ url: 'https://example.com/a' }, ['url']],
    [{ ttl_minutes: 5 }, ['ttl_minutes']],
  ])('for the change %j', async (body, paths) => {
    const created = await create();
    const answer = await client.patch(`${PATH}/${String(created['id'])}`, body);
    expectError(answer, 400, 'INVALID_REQUEST');
    expect([...invalidPaths(answer)].sort()).toEqual(paths);
  });

  it('for a change of the mode forward to cli', async () => {
    const { id } = dataOf(await client.post(PATH, { url: uniqueUrl() }), 201);
    const answer = await client.patch(`${PATH}/${String(id)}`, { mode: 'cli' });
    expectError(answer, 400, 'INVALID_REQUEST');
    expect(invalidPaths(answer)).toEqual(['mode']);
    expectError(await client.get(`${PATH}/${createRandomUuid()}`), 404, 'NOT_FOUND');
  });
});
