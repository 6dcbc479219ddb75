import { beforeEach, describe, expect, it } from '@jest/globals';
import { parseKeySet } from '@posthorn/sources';
import { createAccount, waitFor } from '@posthorn/test-support';
import { dataOf, expectError, invalidPaths } from '../support/answers.js';
import { type Client, createClient } from '../support/client.js';
import { startTestApi } from '../support/start-test-api.js';

const api = await startTestApi();

let client: Client;
let projectId: string;
beforeEach(async () => {
  const account = await createAccount(api.database);
  client = createClient({ ...api, account });
  ({ projectId } = account);
});

const ENDPOINTS = '/v1/endpoints';
const SIGNED = { url: 'https://example.com/hook', signature_scheme: 'standard', asymmetric_signature: true };

interface Key {
  readonly key_id: string;
  readonly public_key: string;
  readonly retires_at: string | null;
  readonly retired_key_id?: string;
}

async function listKeys(): Promise<readonly Key[]> {
  return dataOf(await client.get('/v1/signature-keys'), 200) as unknown as readonly Key[];
}

async function rotate(): Promise<Key> {
  return dataOf(await client.post('/v1/signature-keys/rotate'), 200) as unknown as Key;
}

async function getKeySet(id = projectId): Promise<Response> {
  return await fetch(`${api.url}/v1/projects/${id}/jwks.json`);
}

interface KeySet {
  readonly keys: readonly Readonly<Record<string, string>>[];
}

/** Processes answer with what is less than a second old. */
async function readKeySet(count: number): Promise<KeySet['keys']> {
  return await waitFor(async () => {
    const { keys } = (await (await getKeySet()).json()) as KeySet;
    return keys.length === count && keys;
  });
}

describe('the key pair of a project', () => {
  it('is made with the first endpoint that signs so, and all of them share it', async () => {
    expect(await listKeys()).toEqual([]);
    const created = dataOf(await client.post(ENDPOINTS, SIGNED), 201);
    expect(created).toMatchObject({ asymmetric_signature: true });
    const [key, ...more] = await listKeys();
    expect(more).toEqual([]);
    expect(key).toMatchObject({
      key_id: expect.stringMatching(/^sgk_[0-9a-f]{32}$/),
      public_key: expect.stringMatching(/^whpk_[0-9A-Za-z+/]{43}=$/),
      retires_at: null,
    });
    const { id } = dataOf(await client.post(ENDPOINTS, { url: SIGNED.url }), 201);
    const changes = { signature_scheme: 'both', asymmetric_signature: true };
    expect(dataOf(await client.patch(`${ENDPOINTS}/${String(id)}`, changes), 200)).toMatchObject(changes);
    await Promise.all(Array.from({ length: 5 }, () => client.post(ENDPOINTS, SIGNED)));
    expect(await listKeys()).toEqual([key]);
  });

  it('is of no endpoint without the headers of Standard Webhooks', async () => {
    for (const given of [{ signature_scheme: 'posthorn' }, { signature_scheme: undefined }])
      expect(invalidPaths(await client.post(ENDPOINTS, { ...SIGNED, ...given }))).toEqual([
        'asymmetric_signature',
      ]);
    const { id } = dataOf(await client.post(ENDPOINTS, SIGNED), 201);
    const changed = await client.patch(`${ENDPOINTS}/${String(id)}`, { signature_scheme: 'posthorn' });
    expect(invalidPaths(changed)).toEqual(['asymmetric_signature']);
  });

  it('is rotated: each one before it also signs for a day', async () => {
    const first = await rotate();
    const second = await rotate();
    const [newest, retiring, ...none] = await listKeys();
    expect(none).toEqual([]);
    expect(newest).toEqual(second);
    expect(retiring).toMatchObject({ key_id: first.key_id });
    const hours = (Date.parse(String(retiring?.retires_at)) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23.9);
    expect(hours).toBeLessThan(24.1);
  });

  it('is rotated always: the oldest of three that sign ends at once, however many rotations come at once', async () => {
    const paths = Array.from({ length: 8 }, () => '/v1/signature-keys/rotate');
    const rotated = (await Promise.all(paths.map((path) => client.post(path)))).map((one) =>
      dataOf(one, 200),
    );
    const keys = await listKeys();
    expect(keys.map(({ retires_at }) => retires_at !== null)).toEqual([false, true, true]);
    const made = rotated.map(({ key_id }) => key_id);
    const ended = rotated.map(({ retired_key_id }) => retired_key_id).filter((id) => id !== undefined);
    expect([...keys.map(({ key_id }) => key_id), ...ended].sort()).toEqual(made.sort());
    expect(ended).toHaveLength(5);
  });

  it('ends a key that leaked by three rotations', async () => {
    const leaked = await rotate();
    const ended = [await rotate(), await rotate(), await rotate()].map(
      ({ retired_key_id }) => retired_key_id,
    );
    expect(ended).toEqual([undefined, undefined, leaked.key_id]);
    expect((await listKeys()).map(({ key_id }) => key_id)).not.toContain(leaked.key_id);
  });

  it('ends no key that signs while fewer than three do', async () => {
    for (let count = 0; count < 3; count += 1) await rotate();
    await api.query(`UPDATE signature_keys SET retires_at = now() WHERE retires_at IS NOT NULL`);
    expect(await rotate()).not.toHaveProperty('retired_key_id');
    expect(await listKeys()).toHaveLength(2);
  });
});

describe('the key set of a project', () => {
  it('is empty before the first use, which reading does not start', async () => {
    const response = await getKeySet();
    expect(response.status).toBe(200);
    expect(await response.text()).toBe('{"keys":[]}');
    expect(await listKeys()).toEqual([]);
  });

  it('has the public keys for anybody, the newest first, for an hour', async () => {
    await rotate();
    const { key_id, public_key } = await rotate();
    const [newest] = await readKeySet(2);
    expect(newest).toEqual({
      kty: 'OKP',
      crv: 'Ed25519',
      x: Buffer.from(public_key.slice('whpk_'.length), 'base64').toString('base64url'),
      kid: key_id,
      alg: 'EdDSA',
      use: 'sig',
    });
    const response = await getKeySet();
    expect(response.headers.get('content-type')).toContain('application/jwk-set+json');
    expect(response.headers.get('cache-control')).toBe('public, max-age=3600');
    expect(parseKeySet(await response.text())).toHaveLength(2);
  });

  it('is that of this project alone, and an unknown project has none', async () => {
    await rotate();
    const other = await createAccount(api.database);
    for (const id of [other.projectId, '00000000-0000-7000-8000-000000000000'])
      expect(await (await getKeySet(id)).json()).toEqual({ keys: [] });
    expect((await getKeySet('x')).status).toBe(404);
    expectError(await client.get('/v1/projects/x/jwks.json'), 404, 'NOT_FOUND');
  });
});
