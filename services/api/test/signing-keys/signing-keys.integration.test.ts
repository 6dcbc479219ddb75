import { describe, expect, it } from '@jest/globals';
import { createTestCipher } from '@posthorn/test-support';
import { dataOf, expectError } from '../support/answers.js';
import { createClient } from '../support/client.js';
import { startTestApi } from '../support/start-test-api.js';

const DATE_TIME = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/);

const api = await startTestApi();
const client = createClient(api);

type Key = Readonly<Record<string, unknown>>;

async function keysPath(): Promise<string> {
  const endpoint = dataOf(await client.post('/v1/endpoints', { url: 'https://example.com/hook' }), 201);
  return `/v1/endpoints/${String(endpoint['id'])}/signing-keys`;
}

async function listKeys(path: string): Promise<readonly Key[]> {
  return dataOf(await client.get(path), 200) as unknown as readonly Key[];
}

describe('a second signing key', () => {
  it('shows its secret only when it is created', async () => {
    const path = await keysPath();
    const created = dataOf(await client.post(path), 201);
    const { signing_secret: secret, ...shown } = created;
    expect(created).toEqual({
      id: expect.stringMatching(/^sk_[0-9a-f]{32}$/),
      signing_secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
      key_hint: String(secret).slice(-4),
      created_at: DATE_TIME,
    });
    const listed = await client.get(path);
    expect(dataOf(listed, 200)).toEqual([
      shown,
      { id: expect.stringMatching(/^sk_/), key_hint: expect.stringMatching(/^.{4}$/), created_at: DATE_TIME },
    ]);
    expect(listed.text).not.toContain(String(secret).slice('whsec_'.length));
  });

  it('is stored encrypted, bound to its own row', async () => {
    const { id, signing_secret: secret } = dataOf(await client.post(await keysPath()), 201);
    const [row = {}] = await api.query(
      'SELECT id, encrypted_secret, to_json(signing_keys)::text AS whole FROM signing_keys WHERE id = $1',
      [String(id).slice('sk_'.length)],
    );
    expect(row['whole']).not.toContain(String(secret).slice('whsec_'.length));
    expect(createTestCipher().decrypt(String(row['encrypted_secret']), String(row['id']))).toBe(secret);
  });
});

describe('an endpoint', () => {
  it('never has more than two keys, however many are created at once', async () => {
    const path = await keysPath();
    const responses = await Promise.all(Array.from({ length: 10 }, () => client.post(path)));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const refused of responses.filter(({ status }) => status !== 201)) {
      expectError(refused, 409, 'MAX_SIGNING_KEYS_REACHED');
    }
    expect(await listKeys(path)).toHaveLength(2);
  });

  it('keeps its last key', async () => {
    const path = await keysPath();
    const [only] = await listKeys(path);
    const response = await client.delete(`${path}/${String(only?.['id'])}`);
    expectError(response, 409, 'CANNOT_DELETE_LAST_SIGNING_KEY');
    expect(await listKeys(path)).toEqual([only]);
  });

  it('keeps one key when both are deleted at once', async () => {
    for (let round = 0; round < 10; round++) {
      const path = await keysPath();
      await client.post(path);
      const keys = await listKeys(path);
      const responses = await Promise.all(keys.map(({ id }) => client.delete(`${path}/${String(id)}`)));
      const [deleted, refused] = [...responses].sort((a, b) => a.status - b.status);
      if (deleted === undefined || refused === undefined) throw new Error('There were two keys.');
      expect(dataOf(deleted, 200)).toEqual({ id: expect.stringMatching(/^sk_/), deleted: true });
      expectError(refused, 409, 'CANNOT_DELETE_LAST_SIGNING_KEY');
      expect(await listKeys(path)).toHaveLength(1);
    }
  });

  it('can get another key after one was deleted', async () => {
    const path = await keysPath();
    const [first] = await listKeys(path);
    const second = dataOf(await client.post(path), 201);
    dataOf(await client.delete(`${path}/${String(first?.['id'])}`), 200);
    const third = dataOf(await client.post(path), 201);
    expect((await listKeys(path)).map(({ id }) => id)).toEqual([third['id'], second['id']]);
  });
});

describe('NOT_FOUND', () => {
  it('is returned for a key of another endpoint, which stays', async () => {
    const [mine, other] = [await keysPath(), await keysPath()];
    await client.post(mine);
    await client.post(other);
    const theirs = await listKeys(other);
    expectError(await client.delete(`${mine}/${String(theirs[0]?.['id'])}`), 404, 'NOT_FOUND');
    expect(await listKeys(other)).toEqual(theirs);
  });
});
