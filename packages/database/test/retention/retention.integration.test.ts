import { describe, expect, it } from '@jest/globals';
import { claimMessage, expirePayload, newMessage, waitFor } from '@posthorn/test-support';
import type { AttemptOutcome, Claim, OwnClaim, NewMessage, ReplayResult } from '../../src/index.js';
import { failed, recordOf, SUCCEEDED } from '../support/delivery-records.js';
import { hasPayload } from '../support/expiry.js';
import { holdTransaction } from '../support/hold-transaction.js';
import { createExistingEndpoint } from '../support/existing-endpoint.js';
import { connectTo, openDatabase } from '../support/open-database.js';

const FAILED_FOR_GOOD: AttemptOutcome = { status: 'failed_permanent', sweepAt: new Date() };
const NOT_KEPT = { retentionHours: 0, expiresAfterHours: 72 };

const open = await openDatabase();
const existing = await createExistingEndpoint(open.database);

interface Claimed {
  readonly message: NewMessage;
  readonly claim: Claim & OwnClaim;
}

async function claimed(given: Partial<NewMessage> = {}): Promise<Claimed> {
  const message = newMessage({ ...existing, ...given });
  await open.database.messages.accept(message);
  const claim = await claimMessage(open.database, { messageId: message.id, attemptNo: 1 });
  return { message, claim };
}

async function attempt(claim: Claim & OwnClaim, outcome: AttemptOutcome): Promise<void> {
  expect(await open.database.deliveries.record(recordOf(claim, outcome))).toBe(true);
}

async function replay({ id, projectId }: NewMessage, database = open.database): Promise<ReplayResult> {
  const [result] = await database.messages.replay({
    projectId,
    direction: 'outbound',
    ids: [id],
    maxReplays: 100,
  });
  if (result === undefined) throw new Error('not found');
  return result.result;
}

describe('a payload', () => {
  it('expires its number of hours after the message’s creation', async () => {
    const { message } = await claimed({ retentionHours: 5, expiresAfterHours: 7 });
    const rows = await open.query(
      `SELECT p.expires_at - m.created_at = interval '7 hours' AS exact
       FROM payloads AS p JOIN messages AS m ON m.id = p.message_id WHERE m.id = $1`,
      [message.id],
    );
    expect(rows).toEqual([{ exact: true }]);
  });
});

describe('a payload that is not kept', () => {
  it('is erased by the transaction that records the success', async () => {
    await open.query('CREATE TABLE erasure_log (message_id UUID, xid TEXT)');
    await open.query(`
      CREATE FUNCTION note_erasure() RETURNS TRIGGER LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO erasure_log VALUES (OLD.message_id, pg_current_xact_id()::xid::text);
        RETURN NULL;
      END $$`);
    await open.query(
      'CREATE TRIGGER note AFTER DELETE ON payloads FOR EACH ROW EXECUTE FUNCTION note_erasure()',
    );
    const { message, claim } = await claimed(NOT_KEPT);
    await attempt(claim, SUCCEEDED);
    expect(await hasPayload(open.query, message.id)).toBe(false);
    const rows = await open.query(
      `SELECT m.xmin::text = e.xid AND a.xmin::text = e.xid AS same
       FROM erasure_log AS e JOIN messages AS m ON m.id = message_id JOIN attempts AS a USING (message_id)
       WHERE message_id = $1`,
      [message.id],
    );
    expect(rows).toEqual([{ same: true }]);
    await open.query('DROP TRIGGER note ON payloads');
  });

  it('stays when its record is refused, while the payload of another record is erased', async () => {
    const [refused, other] = [await claimed(NOT_KEPT), await claimed(NOT_KEPT)];
    const records = [
      { ...recordOf(refused.claim, SUCCEEDED), errorText: 'NUL \u0000' },
      recordOf(other.claim, SUCCEEDED),
    ];
    await Promise.allSettled(records.map(open.database.deliveries.record));
    expect(await hasPayload(open.query, refused.message.id)).toBe(true);
    expect(await hasPayload(open.query, other.message.id)).toBe(false);
  });

  it('stays for a retry and for the replay of a permanent failure, and is erased with the success', async () => {
    const { message, claim } = await claimed(NOT_KEPT);
    await attempt(claim, failed('slow'));
    expect(await hasPayload(open.query, message.id)).toBe(true);
    await attempt(await claimMessage(open.database, { ...claim, attemptNo: 2 }), FAILED_FOR_GOOD);
    expect(await hasPayload(open.query, message.id)).toBe(true);
    expect(await replay(message)).toBe('replayed');
    await attempt(await claimMessage(open.database, { ...claim, attemptNo: 3 }), SUCCEEDED);
    expect(await hasPayload(open.query, message.id)).toBe(false);
    expect(await replay(message)).toBe('payload-unavailable');
  });

  it.each([true, false])(
    'does not affect the other payloads of its batch; the worker knows it: %s',
    async (isKnown) => {
      const kept = await Promise.all(Array.from({ length: 50 }, () => claimed()));
      const unkept = await Promise.all(Array.from({ length: 50 }, () => claimed(NOT_KEPT)));
      const records = [...kept, ...unkept].map(({ claim, message: { retentionHours } }) => ({
        ...recordOf(claim, SUCCEEDED),
        ...(isKnown && { retentionHours }),
      }));
      await Promise.all(records.map(open.database.deliveries.record));
      const has = ({ message }: { message: NewMessage }): Promise<boolean> =>
        hasPayload(open.query, message.id);
      expect(new Set(await Promise.all(kept.map(has)))).toEqual(new Set([true]));
      expect(new Set(await Promise.all(unkept.map(has)))).toEqual(new Set([false]));
    },
  );
});

describe('a replay', () => {
  it.each([
    ['succeeded', SUCCEEDED],
    ['failed for good', FAILED_FOR_GOOD],
  ])('is refused from the moment of expiry while the payload still exists: %s', async (_how, outcome) => {
    const { message, claim } = await claimed();
    await attempt(claim, outcome);
    await expirePayload(open.query, message.id);
    expect(await replay(message)).toBe('payload-unavailable');
    expect(await hasPayload(open.query, message.id)).toBe(true);
  });

  it('is possible beyond the expiry while the message waits for its retry', async () => {
    const { message, claim } = await claimed();
    await attempt(claim, failed('slow'));
    await expirePayload(open.query, message.id);
    expect(await replay(message)).toBe('replayed');
  });

  it('waits for a success that erases the payload, and finds it gone', async () => {
    const { message } = await claimed(NOT_KEPT);
    const recording = await holdTransaction(
      open.url,
      `WITH moved AS (UPDATE messages SET status = 'succeeded' WHERE id = $1)
       DELETE FROM payloads WHERE message_id = $1`,
      [message.id],
    );
    const result = replay(message, connectTo(open.url, { applicationName: 'replayer' }));
    await waitFor(async () => {
      const rows = await open.query(
        "SELECT 1 FROM pg_stat_activity WHERE application_name = 'replayer' AND wait_event_type = 'Lock'",
      );
      return rows.length > 0;
    });
    await recording.query('COMMIT');
    expect(await result).toBe('payload-unavailable');
  });
});
