import { beforeEach, expect, it } from '@jest/globals';
import { createRandomUuid } from '@posthorn/common';
import { createAccount, newMessage, releaseAfterFile, startProxy, waitFor } from '@posthorn/test-support';
import { type NewMessage, classifyDatabaseError, mayHaveTakenEffect } from '../../src/index.js';
import { holdTransaction } from '../support/hold-transaction.js';
import { connectTo, openDatabase } from '../support/open-database.js';

const STORED = { kind: 'stored' };

const open = await openDatabase();
const proxy = await startProxy(open.url);
releaseAfterFile(() => proxy.close());
const database = connectTo(proxy.url, { applicationName: 'unlucky' });
const { projectId, tenantId } = await createAccount(open.database);
beforeEach(() => open.query('TRUNCATE messages, payloads, idempotency_keys, usage_counts, event_counts'));

async function expectStoredOnce(messages: readonly NewMessage[]): Promise<void> {
  const ids = messages.map(({ id }) => id).sort();
  const [counts] = await open.query(
    `SELECT
       (SELECT array_agg(id::text ORDER BY id) FROM messages) AS messages,
       (SELECT array_agg(message_id::text ORDER BY message_id) FROM payloads) AS payloads,
       (SELECT sum(messages)::int FROM usage_counts) AS used`,
  );
  expect(counts).toEqual({ messages: ids, payloads: ids, used: ids.length });
}

const message = (given: Partial<NewMessage> = {}): NewMessage => newMessage({ projectId, ...given });
const quota = (messagesPerMonth: number) => ({ quota: { tenantId, messagesPerMonth } });

it.each<[string, (index: number) => Partial<NewMessage>, string]>([
  ['of a send', () => ({}), '{}'],
  [
    'with an idempotency key',
    (index) => ({ idempotency: { key: `key-${index}`, payloadHash: 'hash' } }),
    '{}',
  ],
  ['of a pull endpoint', () => ({ direction: 'pull' }), '{}'],
  ['of an inbound endpoint', () => ({ direction: 'inbound' }), '{}'],
  ['that uses up a quota', () => quota(20), 'COMMIT'],
])('stores a message %s once when the answer to its commit is lost', async (_, given, text) => {
  const messages = Array.from({ length: 20 }, (_each, index) => message(given(index)));
  proxy.loseAnswerTo(text);
  const acceptances = await Promise.all(messages.map((each) => database.messages.accept(each)));
  expect(acceptances).toEqual(messages.map(() => STORED));
  await expectStoredOnce(messages);
});

it('returns the message whose answer was lost when its idempotency key is repeated', async () => {
  const idempotency = { key: 'again', payloadHash: 'hash' };
  const first = message({ idempotency });
  proxy.loseAnswerTo('again');
  expect(await database.messages.accept(first)).toEqual(STORED);
  const second = message({ idempotency, endpointId: first.endpointId });
  expect(await database.messages.accept(second)).toEqual({
    kind: 'known',
    messageId: first.id,
    endpointId: first.endpointId,
    samePayload: true,
  });
  await expectStoredOnce([first]);
});

it('keeps refusing messages over the quota when an answer is lost', async () => {
  const messages = Array.from({ length: 5 }, () => message(quota(3)));
  proxy.loseAnswerTo('COMMIT');
  const acceptances = await Promise.all(messages.map((each) => database.messages.accept(each)));
  expect(acceptances.map(({ kind }) => kind).sort()).toEqual([
    'over-quota',
    'over-quota',
    'stored',
    'stored',
    'stored',
  ]);
});

it('stores a message once when its statement outlives its connection', async () => {
  const held = await holdTransaction(open.url, 'LOCK TABLE payloads IN EXCLUSIVE MODE');
  const each = message();
  const accepted = database.messages.accept(each);
  await waitForStatements(1);
  proxy.cut();
  proxy.restore();
  await waitForStatements(2);
  await held.query('ROLLBACK');
  expect(await accepted).toEqual(STORED);
  await expectStoredOnce([each]);
});

it('reports an unknown outcome when the database does not come back in time', async () => {
  const each = message();
  proxy.loseAnswerTo('{}');
  const failing = database.messages.accept(each).catch((error: unknown) => error);
  await waitFor(async () => (await open.query('SELECT 1 FROM messages')).length === 1);
  proxy.cut();
  const error = await failing;
  proxy.restore();
  expect([classifyDatabaseError(error), mayHaveTakenEffect(error)]).toEqual(['unavailable', true]);
  await expectStoredOnce([each]);
});

it('reports that nothing was stored when there was no connection', async () => {
  proxy.cut();
  await database.ping().catch(() => undefined);
  const error: unknown = await database.messages.accept(message()).catch((failure: unknown) => failure);
  proxy.restore();
  expect([classifyDatabaseError(error), mayHaveTakenEffect(error)]).toEqual(['unavailable', false]);
  expect(await open.query('SELECT 1 FROM messages')).toEqual([]);
});

it('stores a message with the repetition when the first attempt was rolled back', async () => {
  const each = message({ endpointId: createRandomUuid() });
  const held = await holdTransaction(open.url, 'LOCK TABLE payloads IN EXCLUSIVE MODE');
  const accepted = database.messages.accept(each);
  await waitForStatements(1);
  await open.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'unlucky'`,
  );
  await held.query('ROLLBACK');
  expect(await accepted).toEqual(STORED);
  await expectStoredOnce([each]);
});

async function waitForStatements(count: number): Promise<void> {
  await waitFor(async () => {
    const waiting = await open.query(
      `SELECT 1 FROM pg_stat_activity WHERE application_name = 'unlucky' AND wait_event_type = 'Lock'`,
    );
    return waiting.length === count;
  });
}
