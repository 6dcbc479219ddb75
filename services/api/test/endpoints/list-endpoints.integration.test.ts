import { describe, expect, it } from '@jest/globals';
import { ALL, changeEndpoints, createAccount, createEndpoint, fromNow } from '@posthorn/test-support';
import { dataOf, invalidPaths } from '../support/answers.js';
import { type Client, createClient } from '../support/client.js';
import { startTestApi } from '../support/start-test-api.js';

const DATE_TIME = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/);

const api = await startTestApi();

interface Page {
  readonly data: readonly Readonly<Record<string, unknown>>[];
  readonly meta: { readonly has_more: boolean; readonly next_cursor: string | null };
}

async function createProject(): Promise<{ readonly client: Client; createEndpoint(): Promise<string> }> {
  const { apiKey, projectId } = await createAccount(api.database);
  const url = 'https://example.com/hook';
  let created = 0;
  return {
    client: createClient(api, apiKey),
    async createEndpoint() {
      const { id, publicId } = await createEndpoint(api.database, { projectId, url });
      // Gives each endpoint a different time, however fast the machine is.
      await changeEndpoints(api.query, id, { createdAt: fromNow((created += 1)) });
      return publicId;
    },
  };
}

async function listPage(client: Client, query = ''): Promise<Page> {
  const response = await client.get(`/v1/endpoints?${query}`);
  dataOf(response, 200);
  return response.body as Page;
}

async function walk(client: Client, limit: number): Promise<readonly unknown[]> {
  let page = await listPage(client, `limit=${limit}`);
  const seen = page.data.map(({ id }) => id);
  while (page.meta.next_cursor !== null) {
    expect(page.meta.has_more).toBe(true);
    page = await listPage(client, `limit=${limit}&cursor=${encodeURIComponent(page.meta.next_cursor)}`);
    seen.push(...page.data.map(({ id }) => id));
  }
  expect(page.meta.has_more).toBe(false);
  return seen;
}

describe('the list of endpoints', () => {
  it.each(['endpoints', 'inbound-endpoints'])(
    'counts what waits only for those in need: %s',
    async (path) => {
      const { client } = await createProject();
      const list = `/v1/${path}?order=waiting`;
      expect(invalidPaths(await client.get(list))).toEqual(['order']);
      expect(dataOf(await client.get(`${list}&needs_attention=true`), 200)).toEqual([]);
    },
  );

  it('is empty for a new project', async () => {
    const { client } = await createProject();
    expect(await listPage(client)).toMatchObject({ data: [], meta: { has_more: false, next_cursor: null } });
  });

  it('shows a summary of each outbound endpoint, newest first, without deleted endpoints', async () => {
    const { client, createEndpoint: create } = await createProject();
    const [older, deleted, newer] = [await create(), await create(), await create()];
    dataOf(await client.post('/v1/inbound-endpoints', { mode: 'cli' }), 201);
    dataOf(await client.delete(`/v1/endpoints/${deleted}`), 200);
    dataOf(await client.post(`/v1/endpoints/${older}/pause`), 200);
    const summary = {
      url: 'https://example.com/hook',
      description: null,
      consumer_id: null,
      event_types: null,
      filter: null,
      health: 'healthy',
      failing_since: null,
      disabled_at: null,
      disabled_reason: null,
      next_probe_at: null,
      has_messages: false,
      waiting: 0,
      held: 0,
      last_error: null,
      traffic: {
        total_messages: 0,
        succeeded: 0,
        failed: 0,
        success_rate: 0,
        hourly: Array.from({ length: 24 }, () => 0),
      },
      created_at: DATE_TIME,
    };
    expect((await listPage(client)).data).toEqual([
      { ...summary, id: newer, paused: false },
      { ...summary, id: older, paused: true },
    ]);
  });

  it('returns every endpoint through cursors when all were created in the same millisecond', async () => {
    const { client, createEndpoint: create } = await createProject();
    const ids: string[] = [];
    while (ids.length < 23) ids.push(await create());
    await changeEndpoints(api.query, ALL, { createdAt: new Date('2026-01-01T00:00:00.123Z') });
    const seen = await walk(client, 5);
    expect([...seen].sort()).toEqual(ids.sort());
  });

  it('repeats and misses nothing when endpoints are created during paging', async () => {
    const { client, createEndpoint: create } = await createProject();
    const ids = [await create(), await create(), await create()];
    const { data, meta } = await listPage(client, 'limit=2');
    await create();
    const rest = await listPage(client, `limit=2&cursor=${String(meta.next_cursor)}`);
    expect([...data, ...rest.data].map(({ id }) => id)).toEqual(ids.reverse());
  });

  it('has 50 endpoints per page by default, and 100 at most', async () => {
    const { client, createEndpoint: create } = await createProject();
    for (let count = 0; count < 101; count += 1) await create();
    expect((await listPage(client)).data).toHaveLength(50);
    expect(await listPage(client, 'limit=100')).toMatchObject({
      data: { length: 100 },
      meta: { has_more: true },
    });
  });
});
