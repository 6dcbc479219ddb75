import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { createAccount, releaseAfterTest } from '@posthorn/test-support';
import { Svix } from 'svix';
import { type Client, createClient } from '../../services/api/test/support/client.js';
import { dataOf } from '../../services/api/test/support/answers.js';
import { type TestApi, startTestApi } from '../../services/api/test/support/start-test-api.js';

const SCRIPT = 'docs/guides/examples/move-in.js';
const KEY = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

type Routes = Readonly<Record<string, unknown>>;

/** A service that answers each path, with its query, by what is written beside it. */
async function serve(routes: Routes): Promise<string> {
  const server = http.createServer(({ url = '', headers }, response) => {
    const answer = headers.authorization === 'Bearer their-key' ? routes[url] : undefined;
    response.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer ?? {}));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  releaseAfterTest(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const TIMES = { createdAt: '2026-01-01T00:00:00Z', updatedAt: '2026-01-01T00:00:00Z', metadata: {} };

function svixEndpoint(id: string, more: object = {}): object {
  return { id, url: `https://example.com/${id}`, description: '', version: 1, ...TIMES, ...more };
}

/** From the types of svix of npm. */
const SVIX: Routes = {
  '/api/v1/app?limit=100': {
    data: [{ id: 'app_1', uid: 'acme', name: 'ACME', ...TIMES }],
    done: false,
    iterator: 'i 1',
  },
  '/api/v1/app?limit=100&iterator=i%201': {
    data: [{ id: 'app_2', name: 'Bee', ...TIMES }],
    done: true,
    iterator: null,
  },
  '/api/v1/app/app_1/endpoint?limit=100': {
    data: [
      svixEndpoint('ep_1', { description: 'Orders', filterTypes: ['order.paid'], throttleRate: 5 }),
      svixEndpoint('ep_2', { disabled: true, channels: ['eu'] }),
    ],
    done: true,
    iterator: null,
  },
  '/api/v1/app/app_2/endpoint?limit=100': { data: [svixEndpoint('ep_3')], done: true, iterator: null },
  '/api/v1/app/app_1/endpoint/ep_1/headers': { headers: { 'X-Shop': '7' }, sensitive: ['X-Api-Key'] },
  '/api/v1/app/app_1/endpoint/ep_2/headers': { headers: {}, sensitive: [] },
  '/api/v1/app/app_2/endpoint/ep_3/headers': { headers: {}, sensitive: [] },
  '/api/v1/app/app_1/endpoint/ep_1/secret': { key: KEY },
  '/api/v1/app/app_1/endpoint/ep_2/secret': { key: KEY },
  '/api/v1/app/app_2/endpoint/ep_3/secret': { key: 'whsk_cHJpdmF0ZQ==' },
};

function destination(id: string, secret: string, more: object = {}): object {
  return {
    ...{ id, type: 'webhook', topics: ['*'], disabled_at: null, credentials: { secret } },
    config: { url: `https://example.com/${id}` },
    ...more,
  };
}

/** From the OpenAPI document of Outpost, docs/apis/openapi.yaml in hookdeck/outpost. */
const OUTPOST: Routes = {
  '/tenants?limit=100': { models: [{ id: 'acme' }], pagination: { next: 'n1', prev: null }, count: 2 },
  '/tenants?limit=100&next=n1': { models: [{ id: 'bee' }], pagination: { next: null }, count: 2 },
  '/tenants/acme/destinations?type=webhook': [
    destination('des_1', KEY, {
      topics: ['order.paid'],
      config: { url: 'https://example.com/des_1', custom_headers: '{"X-Shop":"7"}' },
    }),
    destination('des_2', 'a-secret-of-their-own', {
      disabled_at: '2026-01-01T00:00:00Z',
      filter: { data: { amount: 1 } },
    }),
  ],
  '/tenants/bee/destinations?type=webhook': [destination('des_3', 'short')],
};

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});

interface Run {
  readonly lines: readonly string[];
  readonly status: number;
}

async function moveIn(from: string, routes: Routes): Promise<{ client: Client; run(): Promise<Run> }> {
  const account = await createAccount(api.database);
  const environment = {
    API_URL: api.url,
    API_KEY: account.apiKey,
    FROM_URL: await serve(routes),
    FROM_KEY: 'their-key',
  };
  const run = (): Promise<Run> =>
    new Promise((resolve) => {
      execFile(process.execPath, [SCRIPT, from], { env: environment }, (error, stdout) =>
        resolve({ lines: stdout.trim().split('\n'), status: Number(error?.code ?? 0) }),
      );
    });
  return { client: createClient({ ...api, account }), run };
}

async function listEndpoints(client: Client): Promise<readonly Record<string, unknown>[]> {
  const found = dataOf(await client.get('/v1/endpoints'), 200) as unknown as readonly { id: string }[];
  const all = await Promise.all(found.map(({ id }) => client.get(`/v1/endpoints/${id}`)));
  return all
    .map((response) => dataOf(response, 200))
    .sort((a, b) => (String(a['url']) < String(b['url']) ? -1 : 1));
}

it('has at most 100 lines', () => expect(readFileSync(SCRIPT, 'utf8').split('\n').length).toBeLessThan(102));

describe('the script that moves in', () => {
  it('moves the endpoints of Svix with their secrets, once, and says what it left', async () => {
    const { client, run } = await moveIn('svix', SVIX);
    const { lines, status } = await run();
    expect(status).toBe(0);
    expect(lines.map((line) => line.replace(/ep_[0-9a-f]{32}/, 'ID'))).toEqual([
      'moved | acme https://example.com/ep_1 | ID | not moved: values of its headers: X-Api-Key',
      'moved | acme https://example.com/ep_2 | ID | not moved: its channels: eu',
      'moved | app_2 https://example.com/ep_3 | ID | not moved: its secret is no whsec_',
    ]);
    const endpoints = await listEndpoints(client);
    expect(endpoints).toMatchObject([
      {
        url: 'https://example.com/ep_1',
        consumer_id: 'acme',
        description: 'Orders',
        event_types: ['order.paid'],
        rate_limit_rps: 5,
        signature_scheme: 'standard',
        signature_headers: 'svix',
      },
      { url: 'https://example.com/ep_2', event_types: null, paused: true },
      { url: 'https://example.com/ep_3', consumer_id: 'app_2' },
    ]);
    const keys = await client.get(`/v1/endpoints/${String(endpoints[0]?.['id'])}/signing-keys`);
    expect(dataOf(keys, 200)).toMatchObject([{ key_hint: expect.stringContaining(KEY.slice(-4)) }]);

    expect(await run()).toEqual({ lines: [''], status: 0 });
    expect(await listEndpoints(client)).toHaveLength(3);
  });

  it('reads of Svix what its own library reads', async () => {
    const svix = new Svix('their-key', { serverUrl: await serve(SVIX) });
    const { data } = await svix.endpoint.list('app_1', { limit: 100 });
    expect(data).toMatchObject([{ filterTypes: ['order.paid'], throttleRate: 5 }, { disabled: true }]);
    expect((await svix.endpoint.getHeaders('app_1', 'ep_1')).sensitive).toEqual(['X-Api-Key']);
    expect((await svix.endpoint.getSecret('app_1', 'ep_1')).key).toBe(KEY);
    expect((await svix.application.list({ limit: 100 })).iterator).toBe('i 1');
  });

  it('moves the destinations of Outpost, and continues after one that fails', async () => {
    const { client, run } = await moveIn('outpost', OUTPOST);
    const { lines, status } = await run();
    expect(status).toBe(1);
    expect(lines.map((line) => line.replace(/ep_[0-9a-f]{32}/, 'ID'))).toEqual([
      'moved | acme https://example.com/des_1 | ID',
      'moved | acme https://example.com/des_2 | ID | not moved: its receiver must verify X-Webhook-Signature | not moved: its filter',
      expect.stringMatching(/^failed \| bee https:\/\/example.com\/des_3 \| .*signing_secret/),
    ]);
    expect(await listEndpoints(client)).toMatchObject([
      { consumer_id: 'acme', event_types: ['order.paid'], signature_scheme: 'standard' },
      { consumer_id: 'acme', event_types: null, signature_scheme: 'posthorn', paused: true },
    ]);
  });
});
