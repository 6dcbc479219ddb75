import { beforeEach, describe, expect, it } from '@jest/globals';
import { createUuidV7 } from '@posthorn/common';
import { MINUTE } from '@posthorn/domain';
import {
  changeMessages,
  claimMessage,
  createAccount,
  createEndpoint,
  fromNow,
  insertMessages,
  insertPayloads,
  NEVER,
  newMessage,
} from '@posthorn/test-support';
import type { ExpiredPayload } from '../../src/index.js';
import { recordOf, SUCCEEDED } from '../support/delivery-records.js';
import { hasPayload } from '../support/expiry.js';
import { type OpenDatabase, openDatabase } from '../support/open-database.js';

const URL = 'https://example.com/hook';

let open: OpenDatabase;
let projectId: string;
beforeEach(async () => {
  open = await openDatabase();
  ({ projectId } = await createAccount(open.database));
});

async function createOwn(): Promise<string> {
  return (await createEndpoint(open.database, { projectId, url: URL, consumerId: 'acme' })).id;
}

interface Stored {
  readonly endpointId: string;
  readonly count: number;
  readonly status?: 'succeeded' | 'paused';
  readonly consumerId?: string | null;
}

/** Stores messages with payloads. Returns their ids in order. */
async function store({
  endpointId,
  count,
  status = 'succeeded',
  consumerId = 'acme',
}: Stored): Promise<readonly string[]> {
  const sweepAt = status === 'succeeded' ? null : NEVER;
  const ids = await insertMessages(open.query, {
    projectId,
    endpointId,
    count,
    status,
    sweepAt,
    consumerId,
  });
  await insertPayloads(open.query, ids, { expiresAt: fromNow(MINUTE) });
  return ids;
}

/** Deletes the consumer. Its erasures are due at once. */
async function deleteConsumer(): Promise<void> {
  await open.database.consumers.delete({ projectId, id: 'acme' });
  await makeDue();
}

async function makeDue(): Promise<void> {
  await open.query("UPDATE erasures SET due_at = now() - interval '1 second'");
}

const nothing = (): Promise<void> => Promise.resolve();

async function eraseAll(limit = 1000, beforeErasing = nothing): Promise<void> {
  while ((await open.database.erasures.eraseNext({ limit, beforeErasing })) > 0);
}

async function left(table: 'erasures' | 'payloads' | 'response_bodies' | 'backlog_changes'): Promise<number> {
  const [row] = await open.query(`SELECT count(*)::int AS count FROM ${table}`);
  return Number(row?.['count']);
}

it('erases the payloads of all messages of the endpoints, in parts, and nothing of other endpoints', async () => {
  const many = await createOwn();
  const few = await createOwn();
  const { id: other } = await createEndpoint(open.database, { projectId, url: URL });
  await store({ endpointId: many, count: 230 });
  await store({ endpointId: few, count: 3 });
  const kept = await store({ endpointId: other, count: 5, consumerId: null });
  await deleteConsumer();
  let calls = 0;
  await eraseAll(20, () => {
    calls += 1;
    return nothing();
  });
  expect(calls).toBeGreaterThan(10);
  expect(await Promise.all(kept.map((id) => hasPayload(open.query, id)))).toEqual(Array(5).fill(true));
  expect([await left('payloads'), await left('erasures')]).toEqual([5, 0]);
  expect(await open.query('SELECT FROM messages WHERE endpoint_id = $1', [many])).toHaveLength(230);
});

it('erases the response bodies that are stored with attempts', async () => {
  const endpointId = await createOwn();
  const message = newMessage({ projectId, endpointId, consumerId: 'acme' });
  await open.database.messages.accept(message);
  const claim = { messageId: message.id, endpointId, attemptNo: 1 };
  const held = await claimMessage(open.database, claim);
  const responseBody = Buffer.from('answer');
  await open.database.deliveries.record({ ...recordOf({ ...claim, ...held }, SUCCEEDED), responseBody });
  expect(await left('response_bodies')).toBe(1);
  await deleteConsumer();
  await eraseAll();
  expect([await left('response_bodies'), await left('payloads')]).toEqual([0, 0]);
});

it('takes failed messages from the dead letters', async () => {
  const endpointId = await createOwn();
  const [id = ''] = await store({ endpointId, count: 1 });
  await changeMessages(open.query, id, { status: 'failed_permanent', failedAt: new Date() });
  await deleteConsumer();
  const given: ExpiredPayload[] = [];
  await open.database.erasures.eraseNext({
    limit: 10,
    beforeErasing(messages) {
      given.push(...messages);
      return nothing();
    },
  });
  expect(given).toMatchObject([{ messageId: id, isDeadLetter: true }]);
  expect(await open.database.messages.findById(id)).toMatchObject({ expiredAt: expect.any(Date) });
});

it('begins a minute after the deletion, because messages may still arrive until then', async () => {
  await store({ endpointId: await createOwn(), count: 1 });
  await open.database.consumers.delete({ projectId, id: 'acme' });
  const [row] = await open.query(
    'SELECT extract(epoch FROM due_at - now())::float8 AS seconds FROM erasures',
  );
  expect(Number(row?.['seconds'])).toBeGreaterThan(50);
  expect(await open.database.erasures.eraseNext({ limit: 10, beforeErasing: nothing })).toBe(0);
  expect(await left('payloads')).toBe(1);
});

describe('an endpoint that is not the consumer’s any more', () => {
  it('has the messages erased that it got before it was deleted', async () => {
    const endpointId = await createOwn();
    await createOwn();
    await store({ endpointId, count: 3 });
    await open.database.endpoints.delete(endpointId);
    await deleteConsumer();
    await eraseAll();
    expect([await left('payloads'), await left('erasures')]).toEqual([0, 0]);
  });

  it('has the messages erased that it got before it moved to another consumer, and no others', async () => {
    const endpointId = await createOwn();
    await store({ endpointId, count: 3 });
    await open.database.endpoints.update(endpointId, { consumerId: 'other' });
    const kept = await store({ endpointId, count: 2, consumerId: 'other' });
    await deleteConsumer();
    await eraseAll();
    expect(await Promise.all(kept.map((id) => hasPayload(open.query, id)))).toEqual([true, true]);
    expect([await left('payloads'), await left('erasures')]).toEqual([2, 0]);
    await open.database.consumers.delete({ projectId, id: 'other' });
    await makeDue();
    await eraseAll();
    expect([await left('payloads'), await left('erasures')]).toEqual([0, 0]);
  });
});

it('waits until the events of the consumer have all their messages', async () => {
  const endpointId = await createOwn();
  await store({ endpointId, count: 1 });
  const eventId = createUuidV7();
  await open.query(
    `INSERT INTO events (id, project_id, consumer_id, event_type, message_count, size_bytes, payload_sha256, retention_hours)
     VALUES ($1, $2, 'acme', 'order.paid', 1, 2, '', 72)`,
    [eventId, projectId],
  );
  await open.query(
    'INSERT INTO fan_out_parts (event_id, part, endpoint_ids, expires_at, sweep_at) VALUES ($1, 0, $2, now(), now())',
    [eventId, [endpointId]],
  );
  await deleteConsumer();
  await eraseAll();
  expect(await left('payloads')).toBe(1);
  await open.query('DELETE FROM fan_out_parts');
  await eraseAll();
  expect(await left('payloads')).toBe(0);
});

describe('a message that is not settled', () => {
  it('is ended and then erased, with those after it', async () => {
    const endpointId = await createOwn();
    await store({ endpointId, count: 2 });
    await store({ endpointId, count: 3, status: 'paused' });
    await store({ endpointId, count: 2 });
    await deleteConsumer();
    await open.query('DELETE FROM backlog_changes');
    await eraseAll();
    expect([await left('payloads'), await left('backlog_changes')]).toEqual([5, 1]);
    const part = await open.database.backlogs.moveNext(10);
    expect(part?.messages.map(({ status }) => status)).toEqual(Array(3).fill('failed_permanent'));
    await makeDue();
    await eraseAll();
    expect(await left('payloads')).toBe(5);
    const ended = part?.messages.map(({ id }) => id) ?? [];
    await changeMessages(open.query, ended, { sweepAt: null });
    await makeDue();
    await eraseAll();
    expect([await left('payloads'), await left('erasures')]).toEqual([0, 0]);
  });

  it('keeps its payload while its delivery runs, and its response body is erased', async () => {
    const endpointId = await createOwn();
    const message = newMessage({ projectId, endpointId, consumerId: 'acme' });
    await open.database.messages.accept(message);
    const claim = { messageId: message.id, endpointId, attemptNo: 1 };
    const held = await claimMessage(open.database, claim);
    await deleteConsumer();
    await eraseAll();
    expect(await hasPayload(open.query, message.id)).toBe(true);
    const responseBody = Buffer.from('answer');
    await open.database.deliveries.record({ ...recordOf({ ...claim, ...held }, SUCCEEDED), responseBody });
    expect(await left('response_bodies')).toBe(1);
    await makeDue();
    await eraseAll();
    expect([await left('response_bodies'), await left('payloads'), await left('erasures')]).toEqual([
      0, 0, 0,
    ]);
  });

  it('does not hold up other endpoints', async () => {
    for (let blocked = 0; blocked < 100; blocked += 1)
      await store({ endpointId: await createOwn(), count: 1, status: 'paused' });
    await store({ endpointId: await createOwn(), count: 1 });
    await deleteConsumer();
    await eraseAll();
    expect([await left('payloads'), await left('erasures')]).toEqual([100, 100]);
  });

  it('keeps a change that its endpoint already follows', async () => {
    const endpointId = await createOwn();
    await store({ endpointId, count: 1, status: 'paused' });
    await deleteConsumer();
    const change = 'SELECT change_id AS id FROM backlog_changes';
    const before = await open.query(change);
    await eraseAll();
    expect(await open.query(change)).toEqual(before);
  });
});

describe('an interrupted erasure', () => {
  it('continues after the last part', async () => {
    const endpointId = await createOwn();
    const ids = await store({ endpointId, count: 30 });
    await deleteConsumer();
    await open.database.erasures.eraseNext({ limit: 10, beforeErasing: nothing });
    expect(await open.query('SELECT cursor FROM erasures')).toEqual([{ cursor: ids[9] }]);
    await makeDue();
    const given: string[] = [];
    const { erasures } = open.connect();
    while (
      (await erasures.eraseNext({
        limit: 10,
        beforeErasing(messages) {
          given.push(...messages.map(({ messageId }) => messageId));
          return nothing();
        },
      })) > 0
    );
    expect(given).toEqual(ids.slice(10));
    expect([await left('payloads'), await left('erasures')]).toEqual([0, 0]);
  });

  it('repeats a part whose dependent data could not be erased', async () => {
    const endpointId = await createOwn();
    await store({ endpointId, count: 3 });
    await deleteConsumer();
    const away = (): Promise<never> => Promise.reject(new Error('storage is away'));
    await expect(open.database.erasures.eraseNext({ limit: 10, beforeErasing: away })).rejects.toThrow(
      'away',
    );
    expect(await left('payloads')).toBe(3);
    await eraseAll();
    expect([await left('payloads'), await left('erasures')]).toEqual([0, 0]);
  });

  it('is done once by two processes', async () => {
    for (let created = 0; created < 30; created += 1)
      await store({ endpointId: await createOwn(), count: 20 });
    await deleteConsumer();
    const given: string[] = [];
    const beforeErasing = (messages: readonly ExpiredPayload[]): Promise<void> => {
      given.push(...messages.map(({ messageId }) => messageId));
      return nothing();
    };
    await Promise.all(
      [open.database, open.connect()].map(async ({ erasures }) => {
        while ((await erasures.eraseNext({ limit: 100, beforeErasing })) > 0);
      }),
    );
    expect([given.length, new Set(given).size]).toEqual([600, 600]);
    expect([await left('payloads'), await left('erasures')]).toEqual([0, 0]);
  });
});

it('passes over messages that are older than every payload', async () => {
  const endpointId = await createOwn();
  await insertMessages(open.query, { projectId, endpointId, count: 50, consumerId: 'acme' });
  await store({ endpointId, count: 1 });
  await deleteConsumer();
  const given: string[] = [];
  await open.database.erasures.eraseNext({
    limit: 10,
    beforeErasing(messages) {
      given.push(...messages.map(({ messageId }) => messageId));
      return nothing();
    },
  });
  expect(given).toHaveLength(1);
  expect(await left('erasures')).toBe(0);
});
