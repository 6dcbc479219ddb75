import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { DAY } from '@posthorn/domain';
import { createAccount, createSource, makeDue, newMessage, uuidV7Of } from '@posthorn/test-support';
import type { NewMessage, NewRejection, ReceivedFacts } from '../../src/index.js';
import { type OpenDatabase, openDatabase } from '../support/open-database.js';

let open: OpenDatabase;
let projectId: string;
beforeEach(async () => {
  open = await openDatabase();
  ({ projectId } = await createAccount(open.database));
});

const RECEIVED: ReceivedFacts = {
  headers: { 'X-Kind': 'push', 'X-Latin': 'Zo\u00eb "\\' },
  sourceIp: '2001:db8::1',
  processingMs: 3,
};

async function accept(given: Partial<NewMessage>): Promise<NewMessage> {
  const message = newMessage({ projectId, direction: 'inbound', received: RECEIVED, ...given });
  await open.database.messages.accept(message);
  return message;
}

describe('a received message', () => {
  it.each([
    ['text', 'Zo\u00eb \ufeff'],
    ['bytes', randomBytes(300)],
  ])('is claimed with its %s and its headers', async (_what, body) => {
    const message = await accept({ body });
    const { id: messageId, endpointId } = message;
    const claimed = await open.database.deliveries.claim({ messageId, endpointId, attemptNo: 1 });
    const given = claimed?.bodyBytes ?? claimed?.body;
    expect(typeof given === 'string' ? given : Buffer.from(given ?? [])).toEqual(body);
    expect(claimed?.headers).toEqual(RECEIVED.headers);
  });

  it('loses its headers together with its payload', async () => {
    const { id } = await accept({});
    await open.database.messages.delete({ projectId, direction: 'inbound', ids: [id] });
    await open.database.messages.eraseDeleted([id]);
    expect(await open.query('SELECT headers FROM messages WHERE id = $1', [id])).toEqual([{ headers: null }]);
    expect(await open.query('SELECT FROM payloads WHERE message_id = $1', [id])).toEqual([]);
  });

  it('does not affect messages of other directions in the same statement', async () => {
    const [outbound, inbound, event] = await Promise.all([
      accept({ direction: 'outbound', received: undefined, headers: { 'X-Custom': 'a' } }),
      accept({ body: randomBytes(10) }),
      accept({ direction: 'pull', eventType: 'paid' }),
    ]);
    const find = (message: NewMessage): Promise<unknown> => open.database.messages.findById(message.id);
    expect(await find(outbound)).toMatchObject({
      status: 'queued',
      headers: { 'X-Custom': 'a' },
      sourceIp: null,
    });
    expect(await find(inbound)).toMatchObject({
      status: 'queued',
      sourceIp: '2001:db8::1',
      ingestProcessingMs: 3,
    });
    expect(await find(event)).toMatchObject({ status: 'stored', eventType: 'paid', sweepAt: null });
  });
});

it('does not sweep, rebuild or dead-letter an event', async () => {
  const { id } = await accept({ direction: 'pull' });
  await makeDue(open.query, [id]);
  const swept = await open.database.outbox.sweep({ limit: 10, againAfterMs: 1 });
  const unsettled = await open.database.outbox.listUnsettled({ after: undefined, limit: 10 });
  expect([...swept, ...unsettled].map((message) => message.id)).not.toContain(id);
  expect(await open.database.outbox.findDeadLetters([id])).toEqual([]);
});

describe('the target of a delivery', () => {
  it('has no secrets when its inbound endpoint no longer signs', async () => {
    const { id } = await createSource(open.database, { projectId, signingEnabled: true });
    expect((await open.database.deliveries.findTarget(id))?.signingKeys).toHaveLength(1);
    await open.database.sources.update(id, { settings: { signingEnabled: false } });
    expect((await open.database.deliveries.findTarget(id))?.signingKeys).toEqual([]);
  });

  it('is neither paused nor deleted when its inbound endpoint is', async () => {
    const { id } = await createSource(open.database, { projectId });
    await open.database.sources.pause(id);
    expect(await open.database.deliveries.findTarget(id)).toMatchObject({ paused: false, deleted: false });
    await open.database.sources.delete(id);
    expect(await open.database.deliveries.findTarget(id)).toMatchObject({ paused: false, deleted: false });
  });
});

describe('rejections', () => {
  function rejectionOf(day: number): NewRejection {
    return {
      id: uuidV7Of(Date.now() + day * DAY),
      projectId,
      endpointId: undefined,
      reasonCode: 'hmac_failed',
      reasonDetail: '',
      sourceIp: '',
      headers: {},
      receivedAt: new Date(Date.now() + day * DAY),
      isRefusal: true,
    };
  }

  it('are dropped by the day when they are older than a week', async () => {
    await open.query(
      `SELECT create_day_partitions((now() AT TIME ZONE 'UTC')::date - 10, (now() AT TIME ZONE 'UTC')::date)`,
    );
    const rejections = [-9, -8, -7, 0].map(rejectionOf);
    await open.database.rejections.record(rejections);
    await open.database.partitions.dropEmptyDays();
    const left = await open.database.rejections.list({ projectId, limit: 10 });
    expect(left.map(({ id }) => id)).toEqual([rejections[3]?.id, rejections[2]?.id]);
    await open.database.partitions.createAhead(14);
    expect(await open.database.rejections.list({ projectId, limit: 10 })).toHaveLength(2);
  });

  it('have a partition for every day with a partition of messages', async () => {
    const [row] = await open.query(
      `SELECT count(*) FILTER (WHERE inhparent = 'messages'::regclass)::int AS messages,
         count(*) FILTER (WHERE inhparent = 'inbound_rejections'::regclass)::int AS rejections
       FROM pg_inherits`,
    );
    expect(row?.['rejections']).toBe(row?.['messages']);
  });
});
