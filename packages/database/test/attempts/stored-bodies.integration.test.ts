import { expect, it } from '@jest/globals';
import { DAY } from '@posthorn/domain';
import { claimMessage, createAccount, createEndpoint, uuidV7Of } from '@posthorn/test-support';
import type { Claim } from '../../src/index.js';
import { acceptOne, failed, recordOf } from '../support/delivery-records.js';
import { openDatabase } from '../support/open-database.js';

const open = await openDatabase();

/** Makes one attempt, with or without a stored body. */
async function attempt(claim: Claim, responseBodyStored: boolean): Promise<void> {
  const held = await claimMessage(open.database, claim);
  const record = { ...recordOf(held, failed('slow')), responseBodyStored };
  expect(await open.database.deliveries.record(record)).toBe(true);
}

it('finds the attempts with stored bodies, and forgets the given ones', async () => {
  const { attempts } = open.database;
  const one = await acceptOne(open.database);
  const without = await acceptOne(open.database);
  // The message is in the partition of another day.
  const other = await acceptOne(open.database, uuidV7Of(Date.now() + 2 * DAY));
  await attempt(one, true);
  await attempt({ ...one, attemptNo: 2 }, false);
  await attempt({ ...one, attemptNo: 3 }, true);
  await attempt(other, true);
  await attempt(without, false);
  const ids = [one, other, without].map(({ messageId }) => messageId);

  const ofOne = [1, 3].map((attemptNo) => ({ messageId: one.messageId, attemptNo }));
  expect(await attempts.findStoredBodies([one.messageId])).toEqual(ofOne);
  expect(await attempts.findStoredBodies(ids)).toHaveLength(3);
  expect(await attempts.findStoredBodies([])).toEqual([]);

  await attempts.forgetStoredBodies([{ messageId: one.messageId, attemptNo: 1 }, other]);
  await attempts.forgetStoredBodies([]);
  expect(await attempts.findStoredBodies(ids)).toEqual(ofOne.slice(1));
});

it('finds the plan of an endpoint’s tenant', async () => {
  const { projectId } = await createAccount(open.database, { plan: 'starter' });
  const { id } = await createEndpoint(open.database, { projectId, url: 'https://example.com' });
  expect(await open.database.deliveries.findTarget(id)).toMatchObject({ id, plan: 'starter' });
});
