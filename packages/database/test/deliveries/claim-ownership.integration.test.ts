import { describe, expect, it } from '@jest/globals';
import { claimMessage, waitFor } from '@posthorn/test-support';
import type { Claim, OwnClaim } from '../../src/index.js';
import { acceptOne, failed, recordOf, SUCCEEDED } from '../support/delivery-records.js';
import { openDatabase } from '../support/open-database.js';

const SLOW = failed('slow');

const open = await openDatabase();

type Held = Claim & OwnClaim;

async function countAttempts({ messageId }: Held): Promise<unknown> {
  return (await open.query('SELECT FROM attempts WHERE message_id = $1', [messageId])).length;
}

describe('a worker that stalled past its claim', () => {
  /** Returns an expired claim. */
  async function outlive(): Promise<Held> {
    const claim = await claimMessage(open.connect({ leaseMs: 1 }), await acceptOne(open.database));
    await waitFor(() => Date.now() > claim.claimedUntil.getTime());
    return claim;
  }

  /** Returns an expired claim and the claim that another worker holds since. */
  async function outliveAndLose(): Promise<{ mine: Held; theirs: Held }> {
    const mine = await outlive();
    return { mine, theirs: await claimMessage(open.database, mine) };
  }

  async function expectHeldBy({ claimedUntil, ...claim }: Held): Promise<void> {
    expect(await open.database.messages.findById(claim.messageId)).toMatchObject({
      status: 'delivering',
      claimedUntil,
      attemptCount: 0,
    });
  }

  it('records its attempt as long as no other worker has claimed the message', async () => {
    const claim = await outlive();
    expect(await open.database.deliveries.record(recordOf(claim, SLOW))).toBe(true);
    expect(await countAttempts(claim)).toBe(1);
  });

  it('does not record its attempt under the next claim', async () => {
    const { mine, theirs } = await outliveAndLose();
    const { record } = open.database.deliveries;
    expect(await record(recordOf(mine, SUCCEEDED))).toBe(false);
    await expectHeldBy(theirs);
    expect(await countAttempts(theirs)).toBe(0);
    expect(await record(recordOf(theirs, SLOW))).toBe(true);
    expect(await open.database.messages.findById(theirs.messageId)).toMatchObject({
      status: 'pending_retry',
      attemptCount: 1,
    });
  });

  it('learns that its claim was lost even if both workers record at the same moment', async () => {
    const { mine, theirs } = await outliveAndLose();
    const records = [recordOf(mine, SUCCEEDED), recordOf(theirs, SLOW)];
    expect(await Promise.all(records.map(open.database.deliveries.record))).toEqual([false, true]);
    expect(await open.database.messages.findById(theirs.messageId)).toMatchObject({
      status: 'pending_retry',
      attemptCount: 1,
    });
  });

  it('does not release the next claim', async () => {
    const { mine, theirs } = await outliveAndLose();
    await open.database.deliveries.release(mine);
    await expectHeldBy(theirs);
  });

  it('does not end a message under the next claim', async () => {
    const { mine, theirs } = await outliveAndLose();
    expect(await open.database.deliveries.fail({ ...mine, reason: 'endpoint deleted' })).toBe(false);
    await expectHeldBy(theirs);
  });
});
