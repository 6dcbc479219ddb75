import { describe, expect, it } from '@jest/globals';
import { createAccount, createTestCipher } from '@posthorn/test-support';
import { dataOf, expectError } from '../support/answers.js';
import { createClient } from '../support/client.js';
import { startTestApi } from '../support/start-test-api.js';
import { uniqueUrl } from '../support/unique-url.js';

const DATE_TIME = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/);

const api = await startTestApi();
let client = createClient(api);

type Key = Readonly<Record<string, unknown>>;

const KINDS: readonly (readonly [string, () => Promise<string>])[] = [
  ['an endpoint', keysPath],
  [
    'an inbound endpoint',
    () => keysPath('/v1/inbound-endpoints', { mode: 'forward', signing_enabled: true }),
  ],
  ['the callbacks of a project', keysOfCallbacks],
];

async function keysPath(list = '/v1/endpoints', settings = {}): Promise<string> {
  const endpoint = dataOf(await client.post(list, { url: uniqueUrl(), ...settings }), 201);
  return `${list}/${String(endpoint['id'])}/signing-keys`;
}

/** Of a new project, with the first key. */
async function keysOfCallbacks(): Promise<string> {
  const path = '/v1/callbacks/signing-keys';
  client = createClient(api, (await createAccount(api.database)).apiKey);
  dataOf(await client.post(path), 201);
  return path;
}

async function listKeys(path: string): Promise<readonly Key[]> {
  return dataOf(await client.get(path), 200) as unknown as readonly Key[];
}

describe('a second signing key', () => {
  it.each(KINDS)('shows its secret only when it is created: %s', async (_whose, createPath) => {
    const path = await createPath();
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

describe.each(KINDS)('%s', (_whose, createPath) => {
  it('never has more than two keys, however many are created at once', async () => {
    const path = await createPath();
    const responses = await Promise.all(Array.from({ length: 10 }, () => client.post(path)));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const refused of responses.filter(({ status }) => status !== 201)) {
      expectError(refused, 409, 'MAX_SIGNING_KEYS_REACHED');
    }
    expect(await listKeys(path)).toHaveLength(2);
  });

  it('keeps its last key', async () => {
    const path = await createPath();
    const [only] = await listKeys(path);
    const response = await client.delete(`${path}/${String(only?.['id'])}`);
    expectError(response, 409, 'CANNOT_DELETE_LAST_SIGNING_KEY');
    expect(await listKeys(path)).toEqual([only]);
  });

  it('keeps one key when both are deleted at once', async () => {
    for (let round = 0; round < 10; round++) {
      const path = await createPath();
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
    const path = await createPath();
    const [first] = await listKeys(path);
    const second = dataOf(await client.post(path), 201);
    const one = `${path}/${String(first?.['id'])}`;
    dataOf(await client.delete(one), 200);
    expectError(await client.delete(one), 404, 'NOT_FOUND');
    const third = dataOf(await client.post(path), 201);
    expect((await listKeys(path)).map(({ id }) => id)).toEqual([third['id'], second['id']]);
  });
});

it.each(KINDS.slice(0, 2))(
  'a key of another endpoint is NOT_FOUND, and stays: %s',
  async (_whose, createPath) => {
    const [mine, other] = [await createPath(), await createPath()];
    await client.post(mine);
    await client.post(other);
    const theirs = await listKeys(other);
    expectError(await client.delete(`${mine}/${String(theirs[0]?.['id'])}`), 404, 'NOT_FOUND');
    expect(await listKeys(other)).toEqual(theirs);
  },
);
