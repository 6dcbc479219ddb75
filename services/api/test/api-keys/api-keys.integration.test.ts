import { beforeEach, describe, expect, it } from '@jest/globals';
import { SECOND } from '@posthorn/domain';
import {
  type TestAccount,
  ago,
  changeApiKeys,
  createAccount,
  waitFor,
  waitForEffect,
} from '@posthorn/test-support';
import { dataOf, expectError } from '../support/answers.js';
import { type Client, createClient } from '../support/client.js';
import { makeSlow } from '../support/make-slow.js';
import { startSecondApi } from '../support/start-second-api.js';
import { startTestApi } from '../support/start-test-api.js';

type Fields = Readonly<Record<string, unknown>>;

/** The URL of a second process of the same API. */
let account: TestAccount;
let client: Client;
const api = await startTestApi();
const secondUrl = (await startSecondApi(api)).url;
beforeEach(async () => {
  account = await createAccount(api.database);
  client = createClient(api, account.apiKey);
});

async function create(body: object = {}): Promise<Fields> {
  return dataOf(await client.post('/v1/api-keys', body), 201);
}

async function list(query = ''): Promise<readonly Fields[]> {
  return dataOf(await client.get(`/v1/api-keys${query}`), 200) as unknown as readonly Fields[];
}

describe('a new API key', () => {
  it('shows the whole key only once, and authenticates', async () => {
    const created = await create({ label: 'shop' });
    expect(created).toEqual({
      key_id: expect.stringMatching(/^key_[0-9a-f]{32}$/),
      key: expect.stringMatching(/^wh_live_[0-9A-Za-z]{32}$/),
      prefix: String(created['key']).slice(0, 11),
      label: 'shop',
      scopes: ['*'],
      expires_at: null,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      created_by: null,
    });
    expect((await createClient(api, String(created['key'])).get('/v1/endpoints')).status).toBe(200);
    expect(JSON.stringify(await list())).not.toContain(created['key']);
  });

  it('can be a test key', async () =>
    expect(await create({ mode: 'test' })).toMatchObject({ key: expect.stringMatching(/^wh_test_/) }));

  it('has a default label without a body', async () => {
    const created = dataOf(await client.post('/v1/api-keys'), 201);
    expect(created).toMatchObject({ label: 'API key', key: expect.stringMatching(/^wh_live_/) });
  });

  it('is one of at most 20 in its project, however many processes create keys at once', async () => {
    await makeSlow(api.query, 'api_keys');
    const elsewhere = createClient({ ...api, url: secondUrl }, account.apiKey);
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, index) => (index % 2 === 0 ? client : elsewhere).post('/v1/api-keys')),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(19);
    for (const response of responses.filter(({ status }) => status !== 201)) {
      expectError(response, 403, 'KEY_LIMIT_EXCEEDED');
    }
    expect(await list()).toHaveLength(20);
  });
});

describe('the first key of another project', () => {
  it('is created by another project of the same tenant; that project cannot create further keys', async () => {
    const project = dataOf(await client.post('/v1/projects', { name: 'second' }), 201);
    const first = await create({ project_id: String(project['id']).toUpperCase() });
    const second = createClient(api, String(first['key']));
    expect(dataOf(await second.get('/v1/api-keys'), 200)).toHaveLength(1);
    expect(await list()).toHaveLength(1);
    expectError(await client.post('/v1/api-keys', { project_id: project['id'] }), 403, 'FORBIDDEN');
    dataOf(await second.post('/v1/api-keys'), 201);
  });

  it('is not created for a project of another tenant', async () => {
    const { tenantId } = await createAccount(api.database);
    const { id } = await api.database.projects.create({ tenantId, name: 'foreign' });
    expectError(await client.post('/v1/api-keys', { project_id: id }), 404, 'NOT_FOUND');
  });
});

describe('the list of keys', () => {
  it('returns the newest keys first, page by page, without secrets', async () => {
    const labels = ['a', 'b', 'c'];
    for (const label of labels) await create({ label });
    const first = await client.get('/v1/api-keys?limit=2');
    const { meta } = first.body as { readonly meta: Fields };
    expect(meta).toMatchObject({ has_more: true, next_cursor: expect.any(String) });
    const rest = await list(`?limit=2&cursor=${String(meta['next_cursor'])}`);
    const all = [...(dataOf(first, 200) as unknown as readonly Fields[]), ...rest];
    expect(all.map(({ label }) => label)).toEqual(['c', 'b', 'a', 'API key']);
    for (const key of all) {
      expect(Object.keys(key).sort()).toEqual([
        'created_at',
        'created_by',
        'expires_at',
        'key_id',
        'label',
        'last_used_at',
        'prefix',
        'scopes',
      ]);
    }
  });

  it('shows when a key was last used, a moment later', async () => {
    const { key, key_id: id } = await create();
    const lastUsed = async (): Promise<unknown> =>
      (await list()).find(({ key_id: keyId }) => keyId === id)?.['last_used_at'];
    expect(await lastUsed()).toBeNull();
    await createClient(api, String(key)).get('/v1/endpoints');
    const at = await waitFor(lastUsed);
    expect(Math.abs(Date.now() - Date.parse(String(at)))).toBeLessThan(60_000);
  });

  it('records the last use at most once a minute, whichever process receives the calls', async () => {
    await changeApiKeys(api.query, account.apiKeyId, { lastUsedAt: ago(30 * SECOND) });
    const { key, key_id: marker } = await create();
    const before = await usedAt(account.apiKeyId);
    for (const url of [api.url, secondUrl]) {
      await createClient({ ...api, url }, account.apiKey).get('/v1/endpoints');
      await createClient({ ...api, url }, String(key)).get('/v1/endpoints');
    }
    // A later use is recorded with it or in a later write.
    const rows = await waitFor(async () => {
      const found = await list();
      return found.some(({ key_id: id, last_used_at: at }) => id === marker && at !== null) && found;
    });
    expect(rows).toHaveLength(2);
    expect(await usedAt(account.apiKeyId)).toEqual(before);
    await changeApiKeys(api.query, account.apiKeyId, { lastUsedAt: ago(61 * SECOND) });
    await api.database.apiKeys.markUsed([account.apiKeyId]);
    expect(await usedAt(account.apiKeyId)).not.toEqual(before);
  });
});

async function usedAt(id: string): Promise<unknown> {
  const [row] = await api.query('SELECT last_used_at FROM api_keys WHERE id = $1', [id]);
  return row?.['last_used_at'];
}

describe('a deleted key', () => {
  it('stops working within a second in every process', async () => {
    const { key, key_id: id } = await create();
    const clients = [api.url, secondUrl].map((url) => createClient({ ...api, url }, String(key)));
    for (const one of clients) expect((await one.get('/v1/endpoints')).status).toBe(200);
    expect(dataOf(await client.delete(`/v1/api-keys/${String(id)}`), 200)).toEqual({
      key_id: id,
      deleted: true,
    });
    const effects = await Promise.all(
      clients.map((one) =>
        waitForEffect(async () => {
          const answer = await one.get('/v1/endpoints');
          return answer.status === 401 && answer;
        }),
      ),
    );
    for (const { lagMs } of effects) expect(lagMs).toBeLessThanOrEqual(1000);
    expect(await list()).toHaveLength(1);
  });

  it('no longer counts towards the limit of keys', async () => {
    const ids = await Promise.all(Array.from({ length: 19 }, async () => (await create())['key_id']));
    expectError(await client.post('/v1/api-keys'), 403, 'KEY_LIMIT_EXCEEDED');
    dataOf(await client.delete(`/v1/api-keys/${String(ids[0])}`), 200);
    await create();
  });

  it('is not found again, and neither is a key that never existed', async () => {
    const { key_id: id } = await create();
    dataOf(await client.delete(`/v1/api-keys/${String(id)}`), 200);
    for (const unknown of [String(id), `key_${'0'.repeat(32)}`, 'key_x', account.apiKeyId]) {
      expectError(await client.delete(`/v1/api-keys/${unknown}`), 404, 'NOT_FOUND');
    }
  });
});
