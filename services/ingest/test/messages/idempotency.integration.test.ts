import { beforeAll, expect, it } from '@jest/globals';
import { waitFor } from '@posthorn/test-support';
import { hasJob } from '../support/has-job.js';
import { messageIdOf, post, postAll } from '../support/post.js';
import { type TestIngest, startTestIngest } from '../support/start-test-ingest.js';

let ingest: TestIngest;
beforeAll(async () => {
  ingest = await startTestIngest();
});

const ORDERED = { idempotencyHeaderNames: ['X-Delivery', 'X-Event-Id'] };

it('stores 50 concurrent duplicates as one message, and gives them the same response', async () => {
  const { id, path } = await ingest.createSource({ ...ORDERED, ingestResponseCode: 201 });
  const twins = Array.from({ length: 50 }, (_, index) => ({
    body: `{"sent":${index}}`,
    headers: { 'X-Delivery': 'one' },
  }));
  const answers = await postAll(`${ingest.url}${path}`, twins);
  const messages = await ingest.messagesOf(id);
  expect(messages).toHaveLength(1);
  expect(new Set(answers.map(messageIdOf))).toEqual(new Set([messages[0]?.id]));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  expect(messages[0]?.idempotencyKey).toBe('one');
  expect(
    await ingest.query('SELECT count(*)::int FROM payloads WHERE message_id = $1', [messages[0]?.id]),
  ).toEqual([{ count: 1 }]);
  await waitFor(() => hasJob(ingest.redisUrl, String(messages[0]?.id)));
});

it('uses the first configured header that is present as the key', async () => {
  const { id, path } = await ingest.createSource(ORDERED);
  const url = `${ingest.url}${path}`;
  const both = await post(url, { headers: { 'X-Event-Id': 'event', 'X-Delivery': 'delivery' } });
  const first = await post(url, { headers: { 'X-Delivery': 'delivery', 'X-Event-Id': 'another' } });
  const second = await post(url, { headers: { 'X-Event-Id': 'event' } });
  expect(messageIdOf(first)).toBe(messageIdOf(both));
  expect(messageIdOf(second)).not.toBe(messageIdOf(both));
  expect((await ingest.messagesOf(id)).map(({ idempotencyKey }) => idempotencyKey)).toEqual([
    'delivery',
    'event',
  ]);
});

it('stores every request as a message when none of the headers is present', async () => {
  const { id, path } = await ingest.createSource(ORDERED);
  await postAll(`${ingest.url}${path}`, [{ body: '{}' }, { body: '{}' }]);
  expect(await ingest.messagesOf(id)).toMatchObject([{ idempotencyKey: null }, { idempotencyKey: null }]);
});

it('keeps the keys of different endpoints apart', async () => {
  const [one, other] = [await ingest.createSource(ORDERED), await ingest.createSource(ORDERED)];
  const headers = { 'X-Delivery': 'shared' };
  const first = await post(`${ingest.url}${one.path}`, { headers });
  expect(messageIdOf(await post(`${ingest.url}${other.path}`, { headers }))).not.toBe(messageIdOf(first));
});

it('recognizes a repeated key that is too long', async () => {
  const { id, path } = await ingest.createSource(ORDERED);
  const headers = { 'X-Delivery': 'k'.repeat(5000) };
  const first = await post(`${ingest.url}${path}`, { headers });
  expect(messageIdOf(await post(`${ingest.url}${path}`, { headers }))).toBe(messageIdOf(first));
  expect(await ingest.messagesOf(id)).toHaveLength(1);
});

it('repeats the response of a pull endpoint too', async () => {
  const { id, path } = await ingest.createSource({ ...ORDERED, direction: 'pull' });
  const twins = await postAll(
    `${ingest.url}${path}`,
    Array.from({ length: 50 }, () => ({ headers: { 'X-Delivery': 'p' } })),
  );
  expect(new Set(twins.map(messageIdOf)).size).toBe(1);
  expect(twins.map(({ body }) => body)).toEqual(
    twins.map(() => expect.objectContaining({ data: expect.objectContaining({ status: 'stored' }) })),
  );
  expect(await ingest.messagesOf(id)).toHaveLength(1);
});
