import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { CACHE_TTL_MS } from '@posthorn/domain';
import { waitFor } from '@posthorn/test-support';
import { type Answer, errorCodeOf, messageIdOf, post, postAll } from '../support/post.js';
import { type TestIngest, startTestIngest } from '../support/start-test-ingest.js';

/** A statement waits for a lock for 3 s. Without the lock timeout it would wait for 30 s. */
const BOUNDED_MS = 28_000;

let ingest: TestIngest;
beforeAll(async () => {
  ingest = await startTestIngest({ proxied: true });
});

function expectUnavailable(answer: Answer): void {
  expect({ status: answer.status, code: errorCodeOf(answer) }).toEqual({
    status: 503,
    code: 'SERVICE_UNAVAILABLE',
  });
  expect(Number(answer.headers['retry-after'])).toBeGreaterThanOrEqual(1);
}

async function waitForReadiness(status: number): Promise<void> {
  await waitFor(async () => (await post(`${ingest.url}/readyz`, { method: 'GET' })).status === status);
}

describe.each([
  ['database', () => ingest.toDatabase],
  ['queue', () => ingest.toRedis],
] as const)('while the %s is down', (_store, proxy) => {
  it('rejects and stores no webhook, and accepts the same webhook afterwards', async () => {
    const { id, path } = await ingest.createSource({ idempotencyHeaderNames: ['X-Delivery'] });
    const send = (): Promise<Answer> =>
      post(`${ingest.url}${path}`, { body: '{}', headers: { 'X-Delivery': 'away' } });
    proxy().cut();
    await waitForReadiness(503);
    expectUnavailable(await send());
    for (const table of ['messages', 'payloads', 'idempotency_keys']) {
      expect(await ingest.query(`SELECT count(*)::int FROM ${table}`)).toEqual([{ count: 0 }]);
    }
    proxy().restore();
    await waitForReadiness(200);
    const messageId = messageIdOf(
      await waitFor(async () => {
        const answer = await send();
        return answer.status === 202 && answer;
      }),
    );
    expect(await ingest.messagesOf(id)).toMatchObject([{ id: messageId }]);
    await ingest.query('TRUNCATE messages, payloads, idempotency_keys');
  });
});

it('rejects webhooks soon while the messages are locked, and stores nothing of them', async () => {
  const { id, path } = await ingest.createSource({ direction: 'pull' });
  await ingest.query('BEGIN');
  await ingest.query('LOCK TABLE messages IN ACCESS EXCLUSIVE MODE');
  const startedAt = performance.now();
  const posts = Array.from({ length: 50 }, () => ({ body: '{}' }));
  const answers = await postAll(`${ingest.url}${path}`, posts);
  const tookMs = performance.now() - startedAt;
  await ingest.query('ROLLBACK');
  answers.forEach(expectUnavailable);
  expect(tookMs).toBeLessThan(BOUNDED_MS);
  expect(await ingest.messagesOf(id)).toEqual([]);
});

it("accepts a pull endpoint's event without the queue", async () => {
  const { path } = await ingest.createSource({ direction: 'pull' });
  ingest.toRedis.cut();
  await waitForReadiness(503);
  expect((await post(`${ingest.url}${path}`, { body: '{}' })).status).toBe(202);
  ingest.toRedis.restore();
  await waitForReadiness(200);
});

it('records rejections of a database outage when the database is back', async () => {
  const { id, path } = await ingest.createSource({ active: false });
  const reject = (): Promise<Answer> => post(`${ingest.url}${path}`);
  expect((await reject()).status).toBe(404);
  ingest.toDatabase.cut();
  // The endpoint stays cached for a moment.
  let rejected = 1;
  while ((await reject()).status === 404) rejected += 1;
  await waitForReadiness(503);
  expect(rejected).toBeGreaterThan(1);
  expect(
    (await ingest.database.rejections.list({ projectId: ingest.account.projectId, limit: 1 })).length,
  ).toBe(0);
  ingest.toDatabase.restore();
  await waitForReadiness(200);
  const rows = await waitFor(async () => {
    const found = await ingest.waitForRejections(1);
    const known = found.reduce((sum, { notRecorded }) => sum + 1 + notRecorded, 0);
    return known >= rejected && found;
  });
  expect(new Set(rows.map(({ reasonCode, endpointId }) => `${reasonCode} ${endpointId}`))).toEqual(
    new Set([`endpoint_inactive ${id}`]),
  );
});

it('answers in a few seconds while the database is silent, unless it may still store the webhook', async () => {
  const { id, path } = await ingest.createSource();
  const url = `${ingest.url}${path}`;
  expect((await post(url, { body: '{}' })).status).toBe(202);
  ingest.toDatabase.silence();
  const underWay = post(url, { body: 'under way' });
  // From then on the service must look up the endpoint itself.
  await sleep(CACHE_TTL_MS);
  const startMs = performance.now();
  const posts = Array.from({ length: 40 }, () => ({ body: Buffer.alloc(500_000) }));
  const answers = await postAll(url, posts);
  expect(performance.now() - startMs).toBeLessThan(25_000);
  answers.forEach(expectUnavailable);
  ingest.toDatabase.restore();
  const { status } = await underWay;
  await waitForReadiness(200);
  expect(await ingest.messagesOf(id)).toHaveLength(status === 202 ? 2 : 1);
});

it.each(['inbound', 'pull'] as const)(
  "acknowledges and stores a webhook once when the database's response is lost: %s",
  async (direction) => {
    const { id, path } = await ingest.createSource({ direction, idempotencyHeaderNames: ['X-Delivery'] });
    const send = (): Promise<Answer> =>
      post(`${ingest.url}${path}`, {
        body: `{"a":"${direction}-lost"}`,
        headers: { 'X-Delivery': direction },
      });
    ingest.toDatabase.loseAnswerTo(`${direction}-lost`);
    const first = await send();
    expect(first.status).toBe(202);
    const again = await send();
    expect([again.status, messageIdOf(again)]).toEqual([202, messageIdOf(first)]);
    expect(await ingest.messagesOf(id)).toMatchObject([{ id: messageIdOf(first) }]);
  },
);
