import { beforeEach, describe, expect, it } from '@jest/globals';
import { DAY, HOUR, SECOND } from '@posthorn/domain';
import {
  ago,
  changeMessages,
  erasePayload,
  expirePayload,
  fromNow,
  NEVER,
  newMessage,
} from '@posthorn/test-support';
import type { Database, ExpiredPayload, MessageRow, NewMessage } from '../../src/index.js';
import { hasPayload } from '../support/expiry.js';
import { holdTransaction } from '../support/hold-transaction.js';
import { type OpenDatabase, openDatabase } from '../support/open-database.js';

let open: OpenDatabase;
beforeEach(async () => {
  open = await openDatabase();
});

async function store(facts: Partial<MessageRow>): Promise<NewMessage> {
  const message = newMessage();
  await open.database.messages.accept(message);
  await changeMessages(open.query, message.id, facts);
  await expirePayload(open.query, message.id);
  return message;
}

const SETTLED = {
  succeeded: { status: 'succeeded', sweepAt: null, deliveredAt: new Date() },
  'failed for good': { status: 'failed_permanent', sweepAt: null, failedAt: new Date() },
} as const;

const UNSETTLED = {
  queued: { status: 'queued' },
  delivering: { status: 'delivering', claimedUntil: new Date() },
  'waiting for a retry': { status: 'pending_retry', nextAttemptAt: fromNow(DAY) },
  held: { status: 'paused', sweepAt: NEVER },
  'failed for good, not yet in the dead letters': { status: 'failed_permanent', failedAt: new Date() },
} as const;

const nothing = (): Promise<void> => Promise.resolve();

/** Returns the number of erased payloads. */
async function expireAll(): Promise<number> {
  const { erased, more } = await open.database.payloads.expire({ limit: 1000, beforeErasing: nothing });
  return more ? erased + (await expireAll()) : erased;
}

async function minutesLeft({ id }: NewMessage): Promise<unknown> {
  const [row] = await open.query(
    `SELECT ceil(extract(epoch FROM expires_at - now()) / 60)::int AS minutes FROM payloads WHERE message_id = $1`,
    [id],
  );
  return row?.['minutes'];
}

it.each(Object.entries(SETTLED))('erases the expired payload of a message that %s', async (_what, facts) => {
  const { id } = await store(facts);
  expect(await expireAll()).toBe(1);
  expect(await hasPayload(open.query, id)).toBe(false);
  expect(await open.database.messages.findById(id)).toBeDefined();
});

it('erases the payload of a message that no longer exists', async () => {
  const { id } = await store(SETTLED.succeeded);
  await open.query('DELETE FROM messages WHERE id = $1', [id]);
  expect(await expireAll()).toBe(1);
});

it('keeps a payload that has not expired', async () => {
  const { id } = await store(SETTLED.succeeded);
  await expirePayload(open.query, id, fromNow(SECOND));
  expect(await expireAll()).toBe(0);
});

it.each(Object.entries(UNSETTLED))(
  'postpones the payload of a message that is %s by an hour, and erases it when the message is settled',
  async (_what, facts) => {
    const message = await store(facts);
    expect(await expireAll()).toBe(0);
    expect(await minutesLeft(message)).toBe(60);
    expect(await expireAll()).toBe(0);
    await changeMessages(open.query, message.id, SETTLED.succeeded);
    await expirePayload(open.query, message.id);
    expect(await expireAll()).toBe(1);
  },
);

it('erases the longest expired payloads first, up to its limit', async () => {
  const messages = [await store(SETTLED.succeeded), await store(SETTLED.succeeded)];
  const [last, first] = messages.map(({ id }) => id);
  await expirePayload(open.query, String(first), ago(HOUR));
  expect(await open.database.payloads.expire({ limit: 1, beforeErasing: nothing })).toEqual({
    erased: 1,
    more: true,
  });
  expect(await hasPayload(open.query, String(first))).toBe(false);
  expect(await hasPayload(open.query, String(last))).toBe(true);
});

describe('data that depends on a payload', () => {
  it('is deleted before the payload, which stays if the deletion fails', async () => {
    const dead = await store(SETTLED['failed for good']);
    const delivered = await store(SETTLED.succeeded);
    const given: ExpiredPayload[] = [];
    const failing = open.database.payloads.expire({
      limit: 10,
      async beforeErasing(expired) {
        given.push(...expired);
        expect(await hasPayload(open.query, dead.id)).toBe(true);
        throw new Error('storage is away');
      },
    });
    await expect(failing).rejects.toThrow('storage is away');
    expect(new Map(given.map(({ messageId, isDeadLetter }) => [messageId, isDeadLetter]))).toEqual(
      new Map([
        [dead.id, true],
        [delivered.id, false],
      ]),
    );
    expect(await expireAll()).toBe(2);
  });

  it('is deleted without holding the lock of an unsettled message’s payload', async () => {
    const delivering = await store(UNSETTLED.delivering);
    await store(SETTLED.succeeded);
    await open.query("SET lock_timeout = '2s'");
    let removed = 0;
    const look = (): Promise<{ readonly more: boolean }> =>
      open.database.payloads.expire({
        limit: 10,
        async beforeErasing(expired) {
          await erasePayload(open.query, delivering.id);
          removed += expired.length;
        },
      });
    while ((await look()).more);
    expect(removed).toBe(1);
    expect(await hasPayload(open.query, delivering.id)).toBe(false);
  });

  it('gives an expired payload to one of two concurrent callers', async () => {
    const messages = await Promise.all(Array.from({ length: 300 }, () => store(SETTLED.succeeded)));
    const given: string[] = [];
    const look = async ({ payloads }: Database): Promise<void> => {
      for (let more = true; more;) {
        ({ more } = await payloads.expire({
          limit: 25,
          beforeErasing(expired) {
            given.push(...expired.map(({ messageId }) => messageId));
            return nothing();
          },
        }));
      }
    };
    await Promise.all([open.database, open.connect(), open.connect()].map(look));
    expect([...given].sort()).toEqual(messages.map(({ id }) => id).sort());
    expect(await open.query('SELECT FROM payloads')).toEqual([]);
  });
});

it('does not wait for a message that another transaction has locked', async () => {
  const { id } = await store(SETTLED['failed for good']);
  const client = await holdTransaction(open.url, 'SELECT FROM messages WHERE id = $1 FOR UPDATE', [id]);
  expect(await expireAll()).toBe(1);
  await client.query('COMMIT');
});

it('does not wait for a payload that is being replayed, and does not erase it', async () => {
  const { id } = await store(SETTLED['failed for good']);
  const client = await holdTransaction(open.url, 'SELECT FROM payloads WHERE message_id = $1 FOR KEY SHARE', [
    id,
  ]);
  expect(await expireAll()).toBe(0);
  await client.query(`UPDATE messages SET status = 'queued', sweep_at = now() WHERE id = $1`, [id]);
  await client.query('COMMIT');
  expect(await expireAll()).toBe(0);
  expect(await hasPayload(open.query, id)).toBe(true);
});

describe('an expired dead letter', () => {
  it('stays a failed message, and is no longer in the list of dead letters', async () => {
    const [gone, stays] = [await store(SETTLED['failed for good']), await store(SETTLED['failed for good'])];
    await expirePayload(open.query, stays.id, fromNow(HOUR));
    await expireAll();
    expect(await open.database.messages.findById(gone.id)).toMatchObject({
      status: 'failed_permanent',
      failedAt: expect.any(Date),
      expiredAt: expect.any(Date),
    });
    expect(await open.database.messages.findById(stays.id)).toMatchObject({ expiredAt: null });
  });
});

it('finds expired payloads by the index among many others', async () => {
  for (let batch = 0; batch < 20; batch += 1) {
    await Promise.all(Array.from({ length: 100 }, () => open.database.messages.accept(newMessage())));
  }
  await open.query('ANALYZE');
  const plan = await open.query(
    'EXPLAIN SELECT FROM payloads WHERE expires_at <= now() ORDER BY expires_at LIMIT 1000 FOR UPDATE SKIP LOCKED',
  );
  const today = new Date().toISOString().slice(0, 10).replaceAll('-', '');
  const text = plan.map((row) => row['QUERY PLAN']).join('\n');
  expect(text).toContain(`payloads_${today}_expires_at_idx`);
});
