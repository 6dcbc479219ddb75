import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import {
  type TestAccount,
  changeTenants,
  createAccount,
  createEndpoint,
  releaseAfterFile,
  startTestService,
  waitFor,
} from '@posthorn/test-support';
import { INGEST_VARIABLES, startIngest } from '../../services/ingest/src/start-ingest.js';
import { dataOf, expectError } from '../../services/api/test/support/answers.js';
import { type Client, createClient } from '../../services/api/test/support/client.js';
import { startSecondApi } from '../../services/api/test/support/start-second-api.js';
import { type TestApi, startTestApi } from '../../services/api/test/support/start-test-api.js';

const QUOTA = 40;
const FREE = {
  messages_per_month: QUOTA,
  overage: false,
  max_projects: 1,
  max_endpoints: 10,
  default_retention_hours: 24,
  max_retention_hours: 48,
  response_bodies: false,
  exports_per_hour: 1,
};

let api: TestApi;
let secondUrl: string;
let ingestUrl: string;
let account: TestAccount;
let clients: readonly Client[];
let endpointId: string;

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'posthorn-plans-'));
  releaseAfterFile(() => rm(folder, { recursive: true }));
  const environment = { PLANS_FILE: join(folder, 'plans.json') };
  await writeFile(environment.PLANS_FILE, JSON.stringify({ free: FREE }));
  api = await startTestApi({ environment });
  secondUrl = (await startSecondApi(api, environment)).url;
  const ingest = await startTestService({
    start: startIngest,
    variables: INGEST_VARIABLES,
    environment: { DATABASE_URL: api.toDatabase.url, REDIS_URL: api.redisUrl, ...environment },
  });
  releaseAfterFile(() => ingest.stop());
  ingestUrl = ingest.url;
});
beforeEach(async () => {
  account = await createAccount(api.database, { plan: 'free' });
  clients = [api.url, secondUrl].map((url) => createClient({ ...api, url }, account.apiKey));
  const { projectId } = account;
  endpointId = (await createEndpoint(api.database, { projectId, url: 'https://example.com/hook' })).publicId;
});

function send(index: number, changes: object = {}): ReturnType<Client['send']> {
  const client = clients[index % clients.length] ?? createClient(api);
  return client.send({ endpoint_id: endpointId, payload: {}, ...changes });
}

async function sendAll(count: number): Promise<readonly number[]> {
  const responses = await Promise.all(Array.from({ length: count }, (_, index) => send(index)));
  return responses.map(({ status }) => status);
}

async function createIngestUrl(): Promise<string> {
  const created = dataOf(await createClient(api, account.apiKey).post('/v1/pull-endpoints', {}), 201);
  return ingestUrl + new URL(String(created['ingest_url'])).pathname;
}

async function countMessages(): Promise<unknown> {
  const [row] = await api.query('SELECT count(*)::int FROM messages WHERE project_id = $1', [
    account.projectId,
  ]);
  return row?.['count'];
}

function secondsUntilNextMonth(): number {
  const now = new Date();
  return (Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1) - now.getTime()) / 1000;
}

it('enforces the quota of a plan without overage exactly over several concurrent processes', async () => {
  const url = await createIngestUrl();
  const [sent, received] = await Promise.all([
    sendAll(60),
    Promise.all(
      Array.from({ length: 60 }, async () => (await fetch(url, { method: 'POST', body: '{}' })).status),
    ),
  ]);
  const statuses = [...sent, ...received];
  expect(statuses.filter((status) => status === 202)).toHaveLength(QUOTA);
  expect(statuses.filter((status) => status === 429)).toHaveLength(120 - QUOTA);
  expect(await countMessages()).toBe(QUOTA);
});

it('answers QUOTA_EXCEEDED until the end of the month, and shows the owner the rejected requests', async () => {
  await sendAll(QUOTA);
  const response = await send(1);
  expectError(response, 429, 'QUOTA_EXCEEDED');
  const retryAfter = Number(response.get('Retry-After'));
  expect(Math.abs(retryAfter - secondsUntilNextMonth())).toBeLessThan(60);
  const url = await createIngestUrl();
  const refusal = await fetch(url, { method: 'POST', body: '{}' });
  expect({ status: refusal.status, body: await refusal.json() }).toMatchObject({
    status: 429,
    body: { error: { code: 'QUOTA_EXCEEDED' } },
  });
  expect(Number(refusal.headers.get('Retry-After'))).toBeGreaterThanOrEqual(1);
  expect(await countMessages()).toBe(QUOTA);
  const rejections = await waitFor(async () => {
    const found = dataOf(await createClient(api, account.apiKey).get('/v1/inbound-rejections'), 200);
    return (found as unknown as readonly object[]).length > 0 && found;
  });
  expect(rejections).toMatchObject([
    { reason_code: 'rate_limited', reason_detail: expect.stringContaining('messages of this month') },
  ]);
});

it('counts no repeated idempotency key, and still returns its first response afterwards', async () => {
  const first = dataOf(await send(0, { idempotency_key: 'once' }), 202);
  for (let repeat = 0; repeat < 3; repeat += 1) {
    expect(dataOf(await send(repeat, { idempotency_key: 'once' }), 202)).toEqual(first);
  }
  expect((await sendAll(QUOTA)).filter((status) => status === 202)).toHaveLength(QUOTA - 1);
  expect(dataOf(await send(1, { idempotency_key: 'once' }), 202)).toEqual(first);
  expectError(await send(1, { idempotency_key: 'once', payload: { a: 1 } }), 409, 'IDEMPOTENCY_MISMATCH');
  expectError(await send(1, { idempotency_key: 'new' }), 429, 'QUOTA_EXCEEDED');
});

it('does not limit a plan with overage, and lifts the limit with a change of plan', async () => {
  await sendAll(QUOTA);
  expectError(await send(0), 429, 'QUOTA_EXCEEDED');
  await changeTenants(api.query, account.tenantId, { plan: 'starter' });
  const second = await createAccount(api.database, { plan: 'starter' });
  const other = await createEndpoint(api.database, {
    projectId: second.projectId,
    url: 'https://example.com/hook',
  });
  const client = createClient(api, second.apiKey);
  for (let sent = 0; sent < QUOTA + 2; sent += 1) {
    dataOf(await client.send({ endpoint_id: other.publicId, payload: {} }), 202);
  }
});

it("applies the plans of the operator's file", async () => {
  expect(dataOf(await createClient(api, account.apiKey).get('/v1/billing/subscription'), 200)).toMatchObject({
    plan: 'free',
    limits: { messages_per_month: QUOTA, max_projects: 1, max_endpoints: 10, retention_days: 2 },
  });
  expectError(await send(0, { retention_hours: 49 }), 400, 'INVALID_REQUEST');
});
