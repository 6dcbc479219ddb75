import { expect, it } from '@jest/globals';
import { makeDue } from '@posthorn/test-support';
import type { ClaimRequest } from '../../src/index.js';
import { acceptOne, claimOne, failed, recordOf, SUCCEEDED } from '../support/delivery-records.js';
import { openDatabase } from '../support/open-database.js';

const open = await openDatabase();

/** Returns two jobs of a message: one of the attempt that was made, and one of the next. */
async function makeOneAttempt(): Promise<{ readonly stale: ClaimRequest; readonly right: ClaimRequest }> {
  const claim = await claimOne(open.database);
  await open.database.deliveries.record(recordOf(claim, failed('fast')));
  return { stale: { ...claim, attemptNo: 1 }, right: { ...claim, attemptNo: 2 } };
}

it.each(['before', 'behind'])(
  'gives a message to the job of the right attempt when an older job is claimed at the same time, %s it',
  async (cursor) => {
    const { stale, right } = await makeOneAttempt();
    const jobs = cursor === 'before' ? [stale, right] : [right, stale];
    const claimed = await Promise.all(jobs.map(open.database.deliveries.claim));
    const [ofStale, ofRight] = cursor === 'before' ? claimed : [...claimed].reverse();
    expect(ofStale).toBeUndefined();
    if (ofRight === undefined) throw new Error('The right job did not get the message.');
    const record = recordOf({ ...right, claimedUntil: ofRight.claimedUntil }, SUCCEEDED);
    expect(await open.database.deliveries.record(record)).toBe(true);
  },
);

it('gives a message to one of two equal jobs', async () => {
  const job = await acceptOne(open.database);
  const claimed = await Promise.all([job, job].map(open.database.deliveries.claim));
  expect(claimed.filter((message) => message !== undefined)).toHaveLength(1);
});

it('distinguishes the recorded attempt from another one with the same number', async () => {
  const claim = await claimOne(open.database);
  const record = recordOf(claim, SUCCEEDED);
  const { isRecorded } = open.database.deliveries;
  expect(await isRecorded(record)).toBe(false);
  await open.database.deliveries.record(record);
  expect(await isRecorded(record)).toBe(true);
  expect(await isRecorded(recordOf(claim, SUCCEEDED))).toBe(false);
});

it('sweeps a claimed message again as soon as its claim has expired', async () => {
  const claim = await claimOne(open.database);
  await makeDue(open.query, [claim.messageId]);
  await open.database.outbox.sweep({ limit: 1000, againAfterMs: 600_000 });
  const [row] = await open.query(
    "SELECT sweep_at = claimed_until + interval '1 second' AS soon FROM messages WHERE id = $1",
    [claim.messageId],
  );
  expect(row).toEqual({ soon: true });
});
