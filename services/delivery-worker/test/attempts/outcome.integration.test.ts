import { describe, expect, it } from '@jest/globals';
import type { MessageRow } from '@posthorn/database';
import { type ScriptedAnswer, waitFor } from '@posthorn/test-support';
import { countDelayed } from '../support/queue-counts.js';
import { startEnvironment } from '../support/start-environment.js';

const environment = await startEnvironment();

async function deliverTo(
  answer: ScriptedAnswer,
  status: MessageRow['status'],
  variables: Readonly<Record<string, string>> = {},
): Promise<MessageRow> {
  const receiver = await environment.startReceiver([answer]);
  const endpoint = await environment.createEndpoint(`${receiver.url}/hook`);
  await environment.startWorker(variables);
  const row = await environment.waitForStatus(await environment.send(endpoint), status);
  expect(receiver.requests).toHaveLength(1);
  return row;
}

it.each([200, 201, 204, 299])('counts %i as a success', async (status) => {
  const row = await deliverTo({ status }, 'succeeded');
  expect(row).toMatchObject({
    attemptCount: 1,
    responseStatus: status,
    responseLatencyMs: expect.any(Number),
    deliveredAt: expect.any(Date),
    lastError: null,
    nextAttemptAt: null,
    claimedUntil: null,
    sweepAt: null,
  });
});

it.each([301, 302, 307, 400, 401, 404, 410, 500, 502, 503])(
  'counts %i as a slow failure, and follows no redirect',
  async (status) => {
    const headers = { Location: '/elsewhere' };
    const row = await deliverTo({ status, headers }, 'pending_retry');
    expect(row).toMatchObject({
      attemptCount: 1,
      responseStatus: status,
      lastError: `the destination answered ${status}`,
      slowFailures: 1,
      fastFailures: 0,
      deliveredAt: null,
    });
  },
);

describe('the wait before a retry', () => {
  it.each([
    { what: 'is 30 s after a 429', status: 429, retryType: 'fast', seconds: 30 },
    { what: 'is half an hour after another failure', status: 500, retryType: 'slow', seconds: 1800 },
    {
      what: 'is the Retry-After of a 429 when that is longer',
      status: 429,
      asked: '45',
      retryType: 'fast',
      seconds: 45,
    },
    {
      what: 'is the Retry-After of a 503 when that is longer',
      status: 503,
      asked: '3600',
      retryType: 'slow',
      seconds: 3600,
    },
    { what: 'is not shortened by Retry-After', status: 429, asked: '1', retryType: 'fast', seconds: 30 },
    { what: 'is at most a day', status: 429, asked: '999999', retryType: 'fast', seconds: 86_400 },
    {
      what: 'ignores the Retry-After of a 500',
      status: 500,
      asked: '3600',
      retryType: 'slow',
      seconds: 1800,
    },
    {
      what: 'ignores an invalid Retry-After',
      status: 429,
      asked: 'soon',
      retryType: 'fast',
      seconds: 30,
    },
  ])('$what', async ({ status, asked, retryType, seconds }) => {
    const headers: Record<string, string> = asked === undefined ? {} : { 'Retry-After': asked };
    const { id, nextAttemptAt } = await deliverTo({ status, headers }, 'pending_retry');
    const [attempt] = await environment.attemptsOf(id);
    expect(attempt).toMatchObject({ retryType, retryAfterSeconds: seconds });
    const waitMs = (nextAttemptAt?.getTime() ?? 0) - (attempt?.createdAt.getTime() ?? 0);
    expect(waitMs / 1000).toBeGreaterThanOrEqual(seconds);
    expect(waitMs / 1000).toBeLessThan(seconds + 10);
  });

  it('respects a Retry-After that is a date', async () => {
    const due = new Date(Date.now() + 7_200_000);
    const { id, nextAttemptAt } = await deliverTo(
      { status: 503, headers: { 'Retry-After': due.toUTCString() } },
      'pending_retry',
    );
    expect(Math.abs((nextAttemptAt?.getTime() ?? 0) - due.getTime())).toBeLessThan(2000);
    const [attempt] = await environment.attemptsOf(id);
    const secondsLeft = (due.getTime() - (attempt?.createdAt.getTime() ?? 0)) / 1000;
    expect(Math.abs((attempt?.retryAfterSeconds ?? 0) - secondsLeft)).toBeLessThanOrEqual(5);
  });

  it('is scaled in fact, but not in the report', async () => {
    const { id, nextAttemptAt } = await deliverTo({ status: 500 }, 'pending_retry', {
      RETRY_TIME_SCALE: '0.01',
    });
    const [attempt] = await environment.attemptsOf(id);
    expect(attempt).toMatchObject({ retryAfterSeconds: 1800 });
    const waitMs = (nextAttemptAt?.getTime() ?? 0) - (attempt?.createdAt.getTime() ?? 0);
    expect(waitMs).toBeGreaterThanOrEqual(18_000);
    expect(waitMs).toBeLessThan(28_000);
  });

  it('is spent in the queue of its retry schedule', async () => {
    const counts = async (): Promise<readonly number[]> => [
      await countDelayed(environment.redisUrl, 'retries-fast'),
      await countDelayed(environment.redisUrl, 'retries-slow'),
    ];
    const [fast = 0, slow = 0] = await counts();
    await deliverTo({ status: 429 }, 'pending_retry');
    await waitFor(async () => String(await counts()) === String([fast + 1, slow]));
    await deliverTo({ status: 500 }, 'pending_retry');
    await waitFor(async () => String(await counts()) === String([fast + 1, slow + 1]));
  });
});

it.each([
  { what: 'that cuts the connection', answer: 'reset', timeoutMs: 15_000, error: 'closed the connection' },
  {
    what: 'that never answers',
    answer: 'hang',
    timeoutMs: 1000,
    error: 'no complete response within 1000 ms',
  },
] as const)('counts a destination $what as a slow failure', async ({ answer, timeoutMs, error }) => {
  const { id } = await deliverTo(answer, 'pending_retry', { DELIVERY_TIMEOUT_MS: String(timeoutMs) });
  const [attempt] = await environment.attemptsOf(id);
  expect(attempt).toMatchObject({ retryType: 'slow', retryAfterSeconds: 1800, responseStatus: null });
  expect(attempt?.errorText).toContain(error);
});

it('ends a delivery at the timeout of its endpoint, and keeps the claim until then', async () => {
  const receiver = await environment.startReceiver(['hang']);
  const settings = { timeoutMs: 2000 };
  const endpoint = await environment.createEndpoint(receiver.url, {}, settings);
  const worker = await environment.startWorker({ DELIVERY_TIMEOUT_MS: '100' });
  const id = await environment.send(endpoint);
  await waitFor(() => receiver.requests.length === 1);
  const { claimedUntil } = (await environment.database.messages.findById(id)) ?? {};
  expect((claimedUntil?.getTime() ?? 0) - Date.now()).toBeGreaterThan(settings.timeoutMs);
  await waitFor(async () => (await environment.attemptsOf(id)).length === 1);
  await worker.stop();
  const [attempt] = await environment.attemptsOf(id);
  expect(attempt?.errorText).toContain('no complete response within 2000 ms');
});

it('counts a response with an incomplete body as a failure, and respects its status and Retry-After', async () => {
  const headers = { 'Retry-After': '77', 'Content-Length': '100', Connection: 'close' };
  const row = await deliverTo({ status: 429, headers, body: 'abc' }, 'pending_retry');
  expect(row).toMatchObject({ responseStatus: 429, fastFailures: 1, slowFailures: 0 });
  const [attempt] = await environment.attemptsOf(row.id);
  expect(attempt).toMatchObject({
    retryType: 'fast',
    retryAfterSeconds: 77,
    responseStatus: 429,
    responseHeaders: expect.objectContaining({ 'retry-after': '77' }),
    ttfbMs: expect.any(Number),
    errorText:
      'the destination answered 429, but its response body broke: the destination closed the connection',
  });
});

it('counts a 200 with an incomplete body as a slow failure', async () => {
  const headers = { 'Content-Length': '100', Connection: 'close' };
  const row = await deliverTo({ status: 200, headers, body: 'abc' }, 'pending_retry');
  expect(row).toMatchObject({ responseStatus: 200, slowFailures: 1, deliveredAt: null });
});

it('records the address of a destination that refuses the connection', async () => {
  // Nobody listens on this port. The port of a closed receiver may already be another process'.
  const endpoint = await environment.createEndpoint('http://127.0.0.1:1/hook');
  await environment.startWorker();
  const { id } = await environment.waitForStatus(await environment.send(endpoint), 'pending_retry');
  const [attempt] = await environment.attemptsOf(id);
  expect(attempt).toMatchObject({ resolvedIp: '127.0.0.1', dnsMs: 0, tcpConnectMs: null });
});

it('does not contact a forbidden address, and counts a slow failure', async () => {
  const receiver = await environment.startReceiver();
  const endpoint = await environment.createEndpoint(receiver.url.replace('http:', 'https:'));
  await environment.startWorker({ ALLOW_INSECURE_DESTINATIONS: 'false' });
  const { id } = await environment.waitForStatus(await environment.send(endpoint), 'pending_retry');
  const [attempt] = await environment.attemptsOf(id);
  expect(attempt).toMatchObject({
    errorText: 'destination address not allowed',
    retryType: 'slow',
    resolvedIp: null,
  });
  expect(receiver.requests).toEqual([]);
});
