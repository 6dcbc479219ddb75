import { describe, expect, it } from '@jest/globals';
import {
  type TestAccount,
  type TestAccountOptions,
  type TestService,
  createAccount,
  createEndpoint,
  releaseAfterFile,
  startTestService,
  waitFor,
  waitForEffect,
} from '@posthorn/test-support';
import request, { type Response, type Test } from 'supertest';
import { API_VARIABLES, startApi } from '../../src/start-api.js';
import { dataOf, expectError } from '../support/answers.js';
import { type QuickAnswer, type QuickCall, callAtOnce } from '../support/call-at-once.js';
import { type Client, createClient } from '../support/client.js';
import { startTestApi } from '../support/start-test-api.js';

const BURST = 200;
const MALFORMED = '/v1/messages/none';

/** A second process of the same API. */
const api = await startTestApi({ proxied: true, environment: { PROJECT_BURST_PER_SECOND: String(BURST) } });
const second = await startAnother(String(BURST));
for (const { url } of [api, second]) {
  await waitFor(async () => (await request(url).get('/readyz')).status === 200);
}

async function startAnother(burst: string): Promise<TestService> {
  const stores = { DATABASE_URL: api.toDatabase.url, REDIS_URL: api.redisUrl };
  const service = await startTestService({
    start: startApi,
    variables: API_VARIABLES,
    environment: { ...stores, PROJECT_BURST_PER_SECOND: burst },
  });
  releaseAfterFile(() => service.stop());
  return service;
}

interface Project {
  readonly account: TestAccount;
  readonly client: Client;
  readonly secondClient: Client;
  readonly message: object;
  countMessages(): Promise<unknown>;
}

async function createProject(options: TestAccountOptions = {}): Promise<Project> {
  const account = await createAccount(api.database, options);
  const { projectId, apiKey } = account;
  const endpoint = await createEndpoint(api.database, { projectId, url: 'https://example.com/hook' });
  return {
    account,
    client: createClient(api, apiKey),
    secondClient: createClient({ ...api, url: second.url }, apiKey),
    message: { endpoint_id: endpoint.publicId, payload: {} },
    async countMessages() {
      const [row] = await api.query('SELECT count(*)::int FROM messages WHERE project_id = $1', [projectId]);
      return row?.['count'];
    },
  };
}

async function times(
  count: number,
  call: (index: number) => Promise<Response>,
): Promise<readonly Response[]> {
  return await Promise.all(Array.from({ length: count }, (_, index) => call(index)));
}

function withStatus<Answer extends { readonly status: number }>(
  answers: readonly Answer[],
  status: number,
): readonly Answer[] {
  return answers.filter((answer) => answer.status === status);
}

function retryAfterMs(body: unknown): number {
  return (body as { error: { details: { retry_after_ms: number } } }).error.details.retry_after_ms;
}

function expectRefused(response: Response, code: string): void {
  expectError(response, 429, code);
  expectTrueWait({ retryAfter: response.get('Retry-After'), body: response.body });
}

function expectTrueWait({ retryAfter, body }: Pick<QuickAnswer, 'retryAfter' | 'body'>): void {
  const ms = retryAfterMs(body);
  expect(Number.isInteger(ms) && ms >= 1).toBe(true);
  expect(retryAfter).toBe(String(Math.ceil(ms / 1000)));
}

/** The given number of calls of a project, distributed over the APIs. */
function calls(count: number, { apiKey }: TestAccount, urls: readonly string[] = [api.url]): QuickCall[] {
  return Array.from({ length: count }, (_, n) => ({
    url: `${urls[n % urls.length] ?? api.url}${MALFORMED}`,
    apiKey,
  }));
}

describe('the burst ceiling', () => {
  it.each([
    ['one process', () => [api.url]],
    ['two processes', () => [api.url, second.url]],
  ])('limits 1000 concurrent calls to %s', async (_what, urls) => {
    const { account } = await createProject();
    const startedAt = performance.now();
    const answers = await callAtOnce(calls(1000, account, urls()));
    const windows = 1 + Math.floor((performance.now() - startedAt) / 1000);
    const [admitted, refused] = [withStatus(answers, 400), withStatus(answers, 429)];
    expect(answers.filter((answer) => ![400, 429].includes(answer.status))).toEqual([]);
    // A slow machine may need more than one window for its calls.
    expect(admitted.length).toBeGreaterThanOrEqual(BURST);
    // What a further process has admitted a moment before it is counted.
    const late = (urls().length - 1) * (BURST / 40);
    expect(admitted.length).toBeLessThanOrEqual(windows * (BURST + late));
    for (const answer of refused) {
      expect(answer.body).toMatchObject({ error: { code: 'BURST_LIMIT_EXCEEDED' } });
      expectTrueWait(answer);
    }
  });

  it('lets calls pass after the announced wait, and never affects another project', async () => {
    const [careless, other] = [await createProject(), await createProject()];
    const [answers, theirs] = await Promise.all([
      callAtOnce(calls(950, careless.account)),
      callAtOnce(calls(50, other.account)),
    ]);
    expect(withStatus(theirs, 400)).toHaveLength(50);
    const waits = withStatus(answers, 429).map(({ body }) => retryAfterMs(body));
    // On a slow machine the calls span several windows; all of them have ended by then.
    const passesAtMs = performance.now() + Math.max(...waits);
    await waitFor(() => performance.now() >= passesAtMs);
    expectError(await careless.client.get(MALFORMED), 400, 'INVALID_REQUEST');
  });

  it('applies before the body is read, and stores nothing', async () => {
    const { account, countMessages } = await createProject();
    const send = { url: `${api.url}/v1/webhooks/send`, apiKey: account.apiKey, method: 'POST' } as const;
    const answers = await callAtOnce(Array.from({ length: 1000 }, () => ({ ...send, body: '{' })));
    expect(withStatus(answers, 429).length).toBeGreaterThan(0);
    expect(withStatus(answers, 429).length + withStatus(answers, 400).length).toBe(1000);
    expect(await countMessages()).toBe(0);
  });

  it('does not count calls without a valid key or calls that need no key', async () => {
    const { account } = await createProject();
    const stranger = { ...account, apiKey: `${account.apiKey.slice(0, -1)}_` };
    const health = calls(BURST, account).map((call) => ({ ...call, url: `${api.url}/healthz` }));
    expect(withStatus(await callAtOnce(calls(BURST, stranger)), 401)).toHaveLength(BURST);
    expect(withStatus(await callAtOnce(health), 200)).toHaveLength(BURST);
    expect(withStatus(await callAtOnce(calls(BURST, account)), 400)).toHaveLength(BURST);
  });

  it('can be disabled', async () => {
    const { url } = await startAnother('0');
    const { account } = await createProject();
    expect(withStatus(await callAtOnce(calls(500, account, [url])), 400)).toHaveLength(500);
  });
});

describe("a project's rate", () => {
  it('limits concurrent sends to two processes, and stores no rejected send', async () => {
    const project = await createProject({ rate: 25 });
    const { client, secondClient, message } = project;
    const responses = await times(100, (n) => (n % 2 === 0 ? client : secondClient).send(message));
    const [accepted, refused] = [withStatus(responses, 202).length, withStatus(responses, 429)];
    refused.forEach((response) => expectRefused(response, 'RATE_LIMIT_EXCEEDED'));
    // A busy machine may answer 503 to a send, which may have been counted and stored.
    const unknown = withStatus(responses, 503).length;
    expect(accepted + unknown + refused.length).toBe(100);
    expect(accepted).toBeLessThanOrEqual(25);
    expect(accepted + unknown).toBeGreaterThanOrEqual(25);
    const stored = Number(await project.countMessages());
    expect(stored).toBeGreaterThanOrEqual(accepted);
    expect(stored).toBeLessThanOrEqual(Math.min(25, accepted + unknown));
  });

  it('counts only sends, including invalid sends', async () => {
    const project = await createProject({ rate: 2 });
    await times(5, () => project.client.get('/v1/endpoints'));
    expectError(await project.client.send('{'), 400, 'INVALID_REQUEST');
    dataOf(await project.client.send(project.message), 202);
    expectRefused(await project.client.send(project.message), 'RATE_LIMIT_EXCEEDED');
    dataOf(await project.client.get('/v1/endpoints'), 200);
  });

  it.each([
    ['a send', '/v1/webhooks/send'],
    ['a batch', '/v1/webhooks/send-batch'],
    ['an event', '/v1/events'],
    ['a batch of events', '/v1/events/publish-batch'],
    ['a callback', '/v1/callbacks'],
    ['a test', '/v1/endpoints/ep_0123456789abcdef0123456789abcdef/test'],
  ])('counts %s that cannot be read', async (_what, path) => {
    const { client, message } = await createProject({ rate: 6 });
    const post = (body: string, query = ''): Test => client.post(path + query, body);
    await post('{', '?unknown=1').expect(400);
    await post('{').expect(400);
    await post('')
      .set('Content-Length', String(10 * 1024 * 1024))
      .expect(413);
    await post('{}').set('Content-Encoding', 'gzip').expect(400);
    await post('{}').set('Content-Encoding', 'none').expect(400);
    await post('"\udfff"').expect(400);
    expectRefused(await client.send(message), 'RATE_LIMIT_EXCEEDED');
  });

  it.each([
    ['raised', { from: 3, to: 1000, status: 202 }],
    ['lowered', { from: 1000, to: 1, status: 429 }],
  ])('changes within a second when it is %s', async (_how, { from, to, status }) => {
    const project = await createProject({ rate: from });
    await times(10, () => project.client.send(project.message));
    const { projectId: id, tenantId } = project.account;
    await api.database.projects.update({ tenantId, id }, { rate: to });
    const { lagMs } = await waitForEffect(
      async () => (await project.client.send(project.message)).status === status,
    );
    expect(lagMs).toBeLessThanOrEqual(1000);
  });

  it('is counted per process while the queue is down', async () => {
    const project = await createProject({ rate: 5 });
    dataOf(await project.client.send(project.message), 202);
    api.toRedis.cut();
    await waitFor(async () => (await request(api.url).get('/readyz')).status === 503);
    const responses = await times(10, () => project.client.send(project.message));
    api.toRedis.restore();
    await waitFor(async () => (await request(api.url).get('/readyz')).status === 200);
    expect(withStatus(responses, 503)).toHaveLength(4);
    expect(withStatus(responses, 429)).toHaveLength(6);
  });
});

it('counts its rejections in the metric of the limit', async () => {
  const project = await createProject({ rate: 1 });
  await times(3, () => project.client.send(project.message));
  const countRefused = async (limit: string): Promise<number> => {
    const { text } = await request(api.url).get('/metrics');
    const counter = new RegExp(`^posthorn_calls_refused_total\\{limit="${limit}",[^}]*\\} (\\d+)$`, 'm');
    return Number(counter.exec(text)?.[1] ?? 0);
  };
  await waitFor(async () => (await countRefused('rate')) >= 2);
  const before = await countRefused('burst');
  let refused = 0;
  // On a slow machine the calls span several windows, each with capacity for them.
  while (refused === 0) {
    refused = withStatus(await callAtOnce(calls(2 * BURST, project.account)), 429).length;
  }
  await waitFor(async () => (await countRefused('burst')) - before >= refused);
});
