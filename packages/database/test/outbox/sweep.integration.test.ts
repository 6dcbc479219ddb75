import { beforeEach, describe, expect, it } from '@jest/globals';
import { DAY, MINUTE } from '@posthorn/domain';
import {
  ago,
  changeMessages,
  createAccount,
  createEndpoint,
  makeDue,
  newMessage,
  waitFor,
} from '@posthorn/test-support';
import { acceptOne, claimOne, failed, recordOf, SUCCEEDED } from '../support/delivery-records.js';
import { type OpenDatabase, openDatabase } from '../support/open-database.js';

const ALL = { limit: 1000, againAfterMs: MINUTE };

let open: OpenDatabase;
beforeEach(async () => {
  open = await openDatabase({ sweepAfterMs: 0 });
});

it('takes an overdue message once', async () => {
  const { messageId } = await acceptOne(open.database);
  const swept = await open.database.outbox.sweep(ALL);
  expect(swept).toEqual([
    expect.objectContaining({ id: messageId, status: 'queued', attemptCount: 0, claimed: false }),
  ]);
  expect(await open.database.outbox.sweep(ALL)).toEqual([]);
});

it('takes it again when it is still unsettled after the given time', async () => {
  const { messageId } = await acceptOne(open.database);
  await open.database.outbox.sweep({ limit: 1, againAfterMs: 0 });
  const [swept] = await waitFor(async () => {
    const messages = await open.database.outbox.sweep(ALL);
    return messages.length > 0 && messages;
  });
  expect(swept).toMatchObject({ id: messageId });
});

it.each([
  ['a moment', 0, 60],
  ['six minutes', 6 * MINUTE, 180],
  ['a week', 7 * DAY, 600],
])(
  'checks a message that has waited for %s less often, the longer it waits',
  async (_, waitedMs, expectedSeconds) => {
    const { messageId } = await acceptOne(open.database);
    await changeMessages(open.query, messageId, { updatedAt: ago(waitedMs) });
    await open.database.outbox.sweep(ALL);
    const [row] = await open.query(
      'SELECT extract(epoch FROM sweep_at - now())::float8 AS seconds FROM messages WHERE id = $1',
      [messageId],
    );
    expect(Math.abs(Number(row?.['seconds']) - expectedSeconds)).toBeLessThan(10);
  },
);

it('soon takes a message again that was returned to it', async () => {
  const { messageId } = await acceptOne(open.database);
  await open.database.outbox.sweep(ALL);
  await open.database.outbox.sweepAgain([messageId], 0);
  expect(await open.database.outbox.sweep(ALL)).toMatchObject([{ id: messageId }]);
});

it('never takes messages that a pause holds', async () => {
  const { projectId } = await createAccount(open.database);
  const endpoint = await createEndpoint(open.database, { projectId, url: 'https://example.com/hook' });
  const { messages, outbox, endpoints, deliveries } = open.database;
  await messages.accept(newMessage({ projectId, endpointId: endpoint.id }));
  await endpoints.pause(endpoint.id);
  const later = newMessage({ projectId, endpointId: endpoint.id });
  await messages.accept(later);
  const claim = { messageId: later.id, endpointId: endpoint.id, attemptNo: 1 };
  expect(await deliveries.claim(claim)).toBeUndefined();
  expect(await outbox.sweep(ALL)).toEqual([]);
});

it('shares the overdue messages among concurrent sweepers', async () => {
  const claims = await Promise.all(Array.from({ length: 300 }, () => acceptOne(open.database)));
  const sweepers = [open.database, open.connect(), open.connect()];
  const swept = await Promise.all(
    [...sweepers, ...sweepers].map(({ outbox }) => outbox.sweep({ ...ALL, limit: 100 })),
  );
  const rest = await open.database.outbox.sweep(ALL);
  const ids = [...swept.flat(), ...rest].map(({ id }) => id);
  expect([...ids].sort()).toEqual(claims.map(({ messageId }) => messageId).sort());
});

it('takes the oldest messages first, up to its limit', async () => {
  await acceptOne(open.database);
  const oldest = await acceptOne(open.database);
  await makeDue(open.query, [oldest.messageId]);
  expect(await open.database.outbox.sweep({ ...ALL, limit: 1 })).toMatchObject([{ id: oldest.messageId }]);
});

describe('a message is left alone', () => {
  it('when its enqueuing is not overdue', async () => {
    await acceptOne(open.connect({ sweepAfterMs: MINUTE }));
    expect(await open.database.outbox.sweep(ALL)).toEqual([]);
  });

  it('when it was delivered', async () => {
    const claim = await claimOne(open.database);
    await open.database.deliveries.record(recordOf(claim, SUCCEEDED));
    expect(await open.database.outbox.sweep(ALL)).toEqual([]);
  });

  it('when its retry is not due', async () => {
    const claim = await claimOne(open.database);
    await open.database.deliveries.record(recordOf(claim, failed('slow')));
    expect(await open.database.outbox.sweep(ALL)).toEqual([]);
  });
});

it('distinguishes a message that a worker holds from one whose worker is gone', async () => {
  const held = await acceptOne(open.database);
  const lost = await acceptOne(open.database);
  await open.database.deliveries.claim(held);
  await open.connect({ leaseMs: 0 }).deliveries.claim(lost);
  const swept = await open.database.outbox.sweep(ALL);
  expect(new Map(swept.map(({ id, claimed }) => [id, claimed]))).toEqual(
    new Map([
      [held.messageId, true],
      [lost.messageId, false],
    ]),
  );
});

it('ends for settled messages only', async () => {
  const dead = await claimOne(open.database);
  const waiting = await acceptOne(open.database);
  await open.database.deliveries.fail({ ...dead, reason: 'endpoint deleted' });
  await open.database.outbox.endSweep([dead.messageId, waiting.messageId]);
  const swept = await open.database.outbox.sweep(ALL);
  expect(swept.map(({ id }) => id)).toEqual([waiting.messageId]);
});
