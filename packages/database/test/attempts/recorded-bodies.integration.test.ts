import { expect, it } from '@jest/globals';
import { createUuidV7 } from '@posthorn/common';
import { DAY } from '@posthorn/domain';
import { claimMessage, erasePayload, expirePayload, newMessage, uuidV7Of } from '@posthorn/test-support';
import type { Claim, NewMessage } from '../../src/index.js';
import { failed, recordOf, SUCCEEDED } from '../support/delivery-records.js';
import { openDatabase } from '../support/open-database.js';

const EVERY_BYTE = Buffer.from(Array.from({ length: 256 }, (_, at) => at));

const open = await openDatabase();

async function acceptOne(id: string = createUuidV7()): Promise<{ message: NewMessage; claim: Claim }> {
  const message = newMessage({ id });
  await open.database.messages.accept(message);
  return { message, claim: { messageId: id, attemptNo: 1 } };
}

async function attempt(
  claim: Claim,
  responseBody: Buffer | undefined,
  outcome = failed('slow'),
): Promise<boolean> {
  const held = await claimMessage(open.database, claim);
  return await open.database.deliveries.record({ ...recordOf(held, outcome), responseBody });
}

function find(claim: Claim): Promise<Buffer | undefined> {
  return open.database.attempts.findRecordedBody(claim);
}

async function recordedOf({ id, projectId, direction }: NewMessage): Promise<readonly boolean[]> {
  const query = { projectId, direction, messageId: id, limit: 10 };
  const rows = await open.database.attempts.listByMessage(query);
  return rows.map(({ responseBodyRecorded }) => responseBodyRecorded);
}

it('stores the body of each attempt byte for byte', async () => {
  const { message, claim } = await acceptOne();
  // In the same batch, and in the partition of another day.
  const others = await Promise.all([acceptOne(), acceptOne(uuidV7Of(Date.now() + 2 * DAY))]);
  await Promise.all([
    attempt(claim, EVERY_BYTE),
    ...others.map(({ claim: other }) => attempt(other, Buffer.from(other.messageId))),
  ]);
  await attempt({ ...claim, attemptNo: 2 }, undefined);
  await attempt({ ...claim, attemptNo: 3 }, Buffer.alloc(2048, 0xff), SUCCEEDED);
  expect(await find(claim)).toEqual(EVERY_BYTE);
  expect(await find({ ...claim, attemptNo: 2 })).toBeUndefined();
  expect(await find({ ...claim, attemptNo: 3 })).toEqual(Buffer.alloc(2048, 0xff));
  for (const { claim: other } of others) expect(String(await find(other))).toBe(other.messageId);
  expect(await recordedOf(message)).toEqual([true, false, true]);
});

it('erases the bodies of one message', async () => {
  const [one, other] = [await acceptOne(), await acceptOne()];
  for (const { claim } of [one, other]) await attempt(claim, EVERY_BYTE);
  await open.database.attempts.eraseRecordedBodies([one.message.id]);
  expect(await find(one.claim)).toBeUndefined();
  expect(await recordedOf(one.message)).toEqual([false]);
  expect(await find(other.claim)).toEqual(EVERY_BYTE);
});

it('erases the bodies when the payload expires', async () => {
  const { message, claim } = await acceptOne();
  const kept = await acceptOne();
  for (const each of [claim, kept.claim]) await attempt(each, EVERY_BYTE, SUCCEEDED);
  await expirePayload(open.query, message.id);
  const beforeErasing = (): Promise<void> => Promise.resolve();
  expect((await open.database.payloads.expire({ limit: 10, beforeErasing })).erased).toBe(1);
  expect(await find(claim)).toBeUndefined();
  expect(await find(kept.claim)).toEqual(EVERY_BYTE);
});

it('goes with the expiry when the deletion of its message ended before it was erased', async () => {
  const { claim, message } = await acceptOne();
  await attempt(claim, EVERY_BYTE, SUCCEEDED);
  const { id, projectId, direction } = message;
  await open.database.messages.delete({ ids: [id], projectId, direction });
  expect(await find(claim)).toEqual(EVERY_BYTE);
  const beforeErasing = (): Promise<void> => Promise.resolve();
  expect((await open.database.payloads.expire({ limit: 10, beforeErasing })).erased).toBe(1);
  expect(await find(claim)).toBeUndefined();
});

it('stores no body for a message that was deleted or whose payload was erased', async () => {
  const [deleted, erased] = [await acceptOne(), await acceptOne()];
  const held = await Promise.all([deleted, erased].map(({ claim }) => claimMessage(open.database, claim)));
  const { id, projectId, direction } = deleted.message;
  await open.database.messages.delete({ ids: [id], projectId, direction });
  await erasePayload(open.query, erased.message.id);
  for (const claim of held) {
    await open.database.deliveries.record({ ...recordOf(claim, SUCCEEDED), responseBody: EVERY_BYTE });
    expect(await find(claim)).toBeUndefined();
  }
});

it('stores a body of the largest size within its row', async () => {
  const { claim } = await acceptOne();
  await attempt(claim, Buffer.alloc(2048, 'x'));
  const [row] = await open.query(
    `SELECT pg_column_size(b.body) AS bytes, pg_relation_size(c.reltoastrelid)::int AS aside
     FROM response_bodies AS b JOIN pg_class AS c ON c.oid = b.tableoid WHERE message_id = $1`,
    [claim.messageId],
  );
  expect(row).toEqual({ bytes: 2052, aside: 0 });
});
