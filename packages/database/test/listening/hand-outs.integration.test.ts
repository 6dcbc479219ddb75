import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { createUuidV7 } from '@posthorn/common';
import {
  type ListenedEndpoint,
  LEASE_MS,
  connectListener,
  createListenedEndpoint,
} from '../support/listeners.js';
import { type OpenDatabase, openDatabase } from '../support/open-database.js';

let open: OpenDatabase;
let endpoint: ListenedEndpoint;
beforeEach(async () => {
  open = await openDatabase();
  endpoint = await createListenedEndpoint(open.database);
});

const find = (id: string): Promise<unknown> => open.database.messages.findById(id);
const attemptsOf = (messageId: string): Promise<readonly unknown[]> =>
  open.database.attempts.listByMessage({
    projectId: endpoint.projectId,
    direction: 'inbound',
    messageId,
    limit: 10,
  });
const unconfirmed = async (): Promise<number> =>
  (await open.query('SELECT FROM unconfirmed_messages')).length;

async function receiveMany(count: number): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) ids.push(await endpoint.receive());
  return ids;
}

describe('a message for listeners', () => {
  it('is queued until a listener gets it, and is in no queue', async () => {
    const id = await endpoint.receive();
    expect(await find(id)).toMatchObject({ status: 'queued' });
    expect(await open.database.outbox.listUnsettled({ after: undefined, limit: 10 })).toEqual([]);
    await open.query("UPDATE messages SET created_at = now() - interval '1 day', updated_at = created_at");
    expect(await open.database.outbox.sweep({ limit: 10, againAfterMs: 1 })).toEqual([]);
    const listener = await endpoint.connect();
    expect(await listener.take()).toEqual([id]);
    expect(await find(id)).toMatchObject({ status: 'delivering', attemptCount: 0 });
    expect(await open.database.outbox.sweep({ limit: 10, againAfterMs: 1 })).toEqual([]);
  });

  it.each([
    ['text', 'Zo\u00eb'],
    ['bytes', randomBytes(300)],
  ])('is handed out with its %s, type and headers', async (_what, body) => {
    await endpoint.receive({ body, contentType: 'text/plain' });
    const [message] = await (await endpoint.connect()).takeWhole();
    const given = message?.bodyBytes ?? message?.body;
    expect(typeof given === 'string' ? given : Buffer.from(given ?? [])).toEqual(body);
    expect(message).toMatchObject({ contentType: 'text/plain', headers: { 'X-Kind': 'push' } });
  });

  it.each([
    [204, { status: 'succeeded', lastError: null, deliveredAt: expect.any(Date) }],
    [
      500,
      { status: 'failed_permanent', lastError: 'the local server answered 500', failedAt: expect.any(Date) },
    ],
    [
      302,
      { status: 'failed_permanent', lastError: 'the local server answered 302', failedAt: expect.any(Date) },
    ],
  ])('ends with the result %s, and has an attempt', async (status, ended) => {
    const id = await endpoint.receive();
    const listener = await endpoint.connect();
    await listener.take();
    await listener.answer(id, status);
    expect(await find(id)).toMatchObject({
      ...ended,
      attemptCount: 1,
      responseStatus: status,
      responseLatencyMs: 7,
    });
    const attempts = await attemptsOf(id);
    expect(attempts).toMatchObject([{ attemptNo: 1, responseStatus: status, responseLatencyMs: 7 }]);
    expect(await unconfirmed()).toBe(0);
  });

  it('fails without a response status when the local server did not answer', async () => {
    const id = await endpoint.receive();
    const listener = await endpoint.connect();
    await listener.take();
    await open.database.listening.recordResults(listener.id, [
      { messageId: id, status: undefined, latencyMs: 3 },
    ]);
    expect(await find(id)).toMatchObject({
      status: 'failed_permanent',
      responseStatus: null,
      lastError: 'the local server did not answer',
    });
  });
});

describe('several listeners', () => {
  it('each get every new message, and the first result counts', async () => {
    const [one, other] = [await endpoint.connect(), await endpoint.connect()];
    const ids = await receiveMany(3);
    expect(await one.take()).toEqual(ids);
    expect(await other.take()).toEqual(ids);
    expect(await one.take()).toEqual([]);
    const [first = ''] = ids;
    await Promise.all([one.answer(first, 200), other.answer(first, 500)]);
    await other.answer(first, 500);
    const attempts = await attemptsOf(first);
    expect(attempts).toHaveLength(1);
  });

  it('get a message that another one answered before they had it, once and in order', async () => {
    const [quick, slow] = [await endpoint.connect(), await endpoint.connect()];
    const ids = await receiveMany(2);
    await quick.take();
    await quick.answer(ids[0] ?? '');
    const fresh = await endpoint.receive();
    expect(await slow.take()).toEqual([...ids, fresh]);
    expect(await slow.take()).toEqual([]);
    await slow.answer(ids[0] ?? '', 500);
    expect(await find(ids[0] ?? '')).toMatchObject({ status: 'succeeded', attemptCount: 1 });
  });

  it('get a message that was answered while it was on its way to them', async () => {
    const [quick, slow] = [await endpoint.connect(), await endpoint.connect()];
    const id = await endpoint.receive();
    await quick.take();
    const next = await slow.find();
    await quick.answer(id);
    expect(await slow.handOut(next)).toEqual([id]);
    expect(await slow.take()).toEqual([]);
  });

  it('get a message that a long poll confirmed, if they were connected before it came', async () => {
    const slow = await endpoint.connect();
    const id = await endpoint.receive();
    const { listening } = open.database;
    const [next] = await listening.findUnconfirmed({ endpointId: endpoint.endpointId, limit: 1 });
    await listening.confirmUpTo({ endpointId: endpoint.endpointId, position: next?.position ?? '' });
    const late = await endpoint.connect();
    expect(await slow.take()).toEqual([id]);
    expect(await late.take()).toEqual([]);
  });

  it('leave nothing behind of what they missed when they are gone', async () => {
    const [quick, slow] = [await endpoint.connect(), await endpoint.connect()];
    const id = await endpoint.receive();
    await quick.take();
    await quick.answer(id);
    expect(await open.query('SELECT FROM missed_messages')).toHaveLength(1);
    await open.database.listening.close([slow.id]);
    expect(await open.query('SELECT FROM missed_messages')).toEqual([]);
  });

  it('do not get what another one holds already when they connect', async () => {
    const held = await endpoint.receive();
    const one = await endpoint.connect();
    expect(await one.take()).toEqual([held]);
    const other = await endpoint.connect();
    expect(await other.take()).toEqual([]);
    const fresh = await endpoint.receive();
    expect(await other.take()).toEqual([fresh]);
  });

  it('cannot record results of messages that they do not hold', async () => {
    const held = await endpoint.receive();
    const one = await endpoint.connect();
    await one.take();
    const other = await endpoint.connect();
    await other.answer(held, 200);
    expect(await find(held)).toMatchObject({ status: 'delivering', attemptCount: 0 });
  });
});

describe('a listener', () => {
  it('holds at most a hundred messages without a result', async () => {
    const ids = await receiveMany(103);
    const listener = await endpoint.connect();
    expect(await listener.take()).toEqual(ids.slice(0, 100));
    expect(await listener.take()).toEqual([]);
    await listener.answer(ids[4] ?? '');
    await listener.answer(ids[2] ?? '');
    expect(await listener.take()).toEqual(ids.slice(100, 102));
  });

  it('that is gone leaves its messages without a result to the next one, in their order', async () => {
    const ids = await receiveMany(4);
    const one = await endpoint.connect();
    await one.take();
    await one.answer(ids[1] ?? '');
    expect(await open.database.listening.close([one.id])).toEqual([endpoint.endpointId]);
    const fresh = await endpoint.receive();
    const rest = [ids[0], ids[2], ids[3], fresh];
    expect(await find(ids[0] ?? '')).toMatchObject({ status: 'queued' });
    expect(await (await endpoint.connect()).take()).toEqual(rest);
  });

  it('that stays gets what another one took before it came, and left', async () => {
    const id = await endpoint.receive();
    const one = await endpoint.connect();
    await one.take();
    const other = await endpoint.connect();
    await open.database.listening.close([one.id]);
    expect(await other.take()).toEqual([id]);
    expect(await other.take()).toEqual([]);
  });

  it('of a process that died leaves its messages when the lease is over', async () => {
    const id = await endpoint.receive();
    const processId = createUuidV7();
    const { listening } = open.database;
    await listening.addProcess({ processId, leaseMs: LEASE_MS });
    const lost = await connectListener(open.database, { endpointId: endpoint.endpointId, processId });
    await lost.take();
    expect(await listening.closeDead(100)).toEqual([]);
    await open.query("UPDATE listener_processes SET alive_until = now() - interval '1 ms' WHERE id = $1", [
      processId,
    ]);
    expect(await listening.extendLease({ processId, leaseMs: LEASE_MS })).toBe(false);
    expect(await listening.closeDead(100)).toEqual([endpoint.endpointId]);
    expect(await find(id)).toMatchObject({ status: 'queued' });
    await expect(lost.take()).rejects.toThrow(/foreign key/i);
    expect(await (await endpoint.connect()).take()).toEqual([id]);
  });

  it('that polls gets messages in their order, however many there were before', async () => {
    const ids = await receiveMany(12);
    const { endpointId } = endpoint;
    const page = await open.database.listening.findUnconfirmed({ endpointId, limit: 100 });
    expect(page.map(({ id }) => id)).toEqual(ids);
  });

  it('gets the messages of a long poll that were not confirmed', async () => {
    const [confirmed = '', open_ = ''] = await receiveMany(2);
    const { listening } = open.database;
    const { endpointId } = endpoint;
    const page = await listening.findUnconfirmed({ endpointId, limit: 100 });
    expect(page.map(({ id }) => id)).toEqual([confirmed, open_]);
    await listening.handOut(null, [confirmed, open_]);
    await listening.confirmUpTo({ endpointId, position: page[0]?.position ?? '' });
    expect(await find(confirmed)).toMatchObject({ status: 'succeeded', attemptCount: 0 });
    expect(await find(open_)).toMatchObject({ status: 'delivering' });
    expect(await (await endpoint.connect()).take()).toEqual([open_]);
  });
});
