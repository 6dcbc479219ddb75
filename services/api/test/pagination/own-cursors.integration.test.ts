import { beforeAll, expect, it } from '@jest/globals';
import { formatPath } from '@posthorn/openapi';
import type { Response } from 'supertest';
import { createAccount } from '@posthorn/test-support';
import { dataOf, expectError, invalidPaths } from '../support/answers.js';
import { routes } from '../support/api-document.js';
import { type Client, createClient } from '../support/client.js';
import { type TestApi, startTestApi } from '../support/start-test-api.js';
import { WITH_PROVIDER } from '../support/with-provider.js';

type Fields = Readonly<Record<string, unknown>>;

/** All lists with a cursor, but the long poll, which waits. */
const LISTS = routes
  .filter(({ method, description: { query } }) => {
    const { properties = {} } = (query?.schema ?? {}) as { readonly properties?: object };
    return method === 'get' && 'cursor' in properties;
  })
  .map(({ path }) => formatPath(path));

let api: TestApi;
let client: Client;
let endpoint: string;
beforeAll(async () => {
  api = await startTestApi({ environment: WITH_PROVIDER });
  client = createClient(api);
  const settings = { url: 'https://example.com/hook' };
  endpoint = String(dataOf(await client.post('/v1/endpoints', settings), 201)['id']);
  for (const id of ['a', 'b', 'c']) {
    dataOf(await client.post('/v1/endpoints', settings), 201);
    dataOf(await client.put(`/v1/consumers/${id}`, {}), 201);
    dataOf(await client.post('/v1/events', { event_type: 'order.created', payload: {} }), 202);
  }
});

function cursorOf({ body }: Response): string {
  return String((body as { readonly meta: Fields }).meta['next_cursor']);
}

async function get(path: string, cursor: string): Promise<Response> {
  return await client.get(`${path}${path.includes('?') ? '&' : '?'}cursor=${encodeURIComponent(cursor)}`);
}

it.each(LISTS)('refuses the cursor of another list: %s', async (path) => {
  const other = path === '/v1/logs' ? '/v1/events' : '/v1/logs';
  const cursor = cursorOf(await client.get(`${other}?limit=1`));
  const response = await get(path.replace('{id}', await idFor(path)), cursor);
  expectError(response, 400, 'INVALID_REQUEST');
  expect(invalidPaths(response)).toEqual(['cursor']);
});

async function idFor(path: string): Promise<string> {
  if (path.startsWith('/v1/events')) {
    const [event] = dataOf(await client.get('/v1/events'), 200) as unknown as readonly { event_id: string }[];
    return event?.event_id ?? '';
  }
  if (!path.startsWith('/v1/pull-endpoints')) return '018f0000-0000-7000-8000-000000000000';
  return String(dataOf(await client.post('/v1/pull-endpoints', {}), 201)['id']);
}

it.each([
  ['/v1/logs', 'endpoint_id=x'],
  ['/v1/logs', 'status=queued'],
  ['/v1/endpoints', 'health=healthy'],
  ['/v1/events', 'event_type=order.created'],
])('refuses the cursor of the same list with other filters: %s and %s', async (path, filter) => {
  const filtered = `${path}?${filter.replace(/=x$/, `=${endpoint}`)}`;
  const cursor = cursorOf(await client.get(`${path}?limit=1`));
  expectError(await get(filtered, cursor), 400, 'INVALID_REQUEST');
  expect((await get(path, cursor)).status).toBe(200);
});

it('takes a cursor with another limit, and its filters in another order', async () => {
  const cursor = cursorOf(
    await client.get('/v1/events?limit=1&event_type=order.created&start_time=2020-01-01'),
  );
  const response = await get('/v1/events?start_time=2020-01-01&event_type=order.created&limit=2', cursor);
  expect(dataOf(response, 200)).toHaveLength(2);
});

it('refuses the cursor of another project', async () => {
  const cursor = cursorOf(await client.get('/v1/logs?limit=1'));
  const other = createClient(api, (await createAccount(api.database)).apiKey);
  expectError(await other.get(`/v1/logs?cursor=${cursor}`), 400, 'INVALID_REQUEST');
});
