import { beforeEach, describe, expect, it } from '@jest/globals';
import { claimMessage, createAccount, createEndpoint, newMessage } from '@posthorn/test-support';
import type { AttemptOutcome, NewMessage } from '../../src/index.js';
import { failed, recordOf, SUCCEEDED } from '../support/delivery-records.js';
import { type OpenDatabase, openDatabase } from '../support/open-database.js';

const DEAD: AttemptOutcome = { status: 'failed_permanent', sweepAt: new Date() };

let open: OpenDatabase;
let projectId: string;
let endpointId: string;
beforeEach(async () => {
  open = await openDatabase();
  ({ projectId } = await createAccount(open.database));
  endpointId = (await createEndpoint(open.database, { projectId, url: 'https://example.com/' })).id;
});

function keyed(key: string, given: Partial<NewMessage> = {}): NewMessage {
  return newMessage({ projectId, endpointId, orderingKey: key, ...given });
}

/** Returns the message's id. */
async function accept(key: string): Promise<string> {
  const message = keyed(key);
  await open.database.messages.accept(message);
  return message.id;
}

async function canClaim(messageId: string, attemptNo = 1): Promise<boolean> {
  return (await open.database.deliveries.claim({ messageId, attemptNo, endpointId })) !== undefined;
}

async function attempt(messageId: string, outcome: AttemptOutcome, attemptNo = 1): Promise<void> {
  const claimed = await claimMessage(open.database, { messageId, attemptNo, endpointId });
  await open.database.deliveries.record(recordOf(claimed, outcome));
}

/** What the scheduler does: the ids of the messages that it enqueues. */
async function step(): Promise<readonly string[]> {
  return (await open.database.outbox.advanceSteps(100)).heads.map(({ id }) => id);
}

async function backlog(): Promise<void> {
  while ((await open.database.backlogs.moveNext(100)) !== undefined);
}

async function keysLeft(): Promise<number> {
  const [row] = await open.query('SELECT count(*)::int AS count FROM ordering_keys');
  return Number(row?.['count']);
}

describe('of the messages with a key', () => {
  it('only the first may be attempted, and others do not wait for it', async () => {
    const [first, second, other] = [await accept('a'), await accept('a'), await accept('b')];
    const free = newMessage({ projectId, endpointId });
    await open.database.messages.accept(free);
    expect(await canClaim(second)).toBe(false);
    expect(await Promise.all([first, other, free.id].map((id) => canClaim(id)))).toEqual([true, true, true]);
  });

  it('only the first is to be enqueued, and it alone is swept', async () => {
    const results = await open.database.messages.acceptTogether([keyed('a'), keyed('a'), keyed('b')]);
    expect(results).toEqual([{ kind: 'stored' }, { kind: 'stored', waits: true }, { kind: 'stored' }]);
    await open.query("UPDATE messages SET sweep_at = now() WHERE sweep_at < now() + interval '1 hour'");
    expect(await open.database.outbox.sweep({ limit: 10, againAfterMs: 0 })).toHaveLength(2);
  });

  it.each([
    ['has succeeded', async (id: string) => await attempt(id, SUCCEEDED)],
    ['failed for good', async (id: string) => await attempt(id, DEAD)],
    [
      'was canceled',
      async (id: string) => {
        await attempt(id, failed('slow'));
        await open.database.messages.cancel({ projectId, id }, 'canceled');
      },
    ],
    [
      'was deleted',
      async (id: string) =>
        await open.database.messages.delete({ projectId, direction: 'outbound', ids: [id] }),
    ],
    ['is gone', async (id: string) => await open.query('DELETE FROM messages WHERE id = $1', [id])],
  ])('the next one starts when the first %s', async (_what, settle) => {
    const [first, second, third] = [await accept('a'), await accept('a'), await accept('a')];
    await settle(first);
    expect(await step()).toEqual([second]);
    expect(await step()).toEqual([]);
    expect(await canClaim(third)).toBe(false);
    await attempt(second, SUCCEEDED);
    expect(await step()).toEqual([third]);
    await attempt(third, SUCCEEDED);
    expect(await step()).toEqual([]);
    expect(await keysLeft()).toBe(0);
    expect(await open.database.mayHaveWork('ordering')).toBe(false);
  });

  it('the next one waits while the first has attempts left', async () => {
    const [first, second] = [await accept('a'), await accept('a')];
    await attempt(first, failed('slow'));
    expect(await step()).toEqual([]);
    expect(await canClaim(second)).toBe(false);
    await attempt(first, SUCCEEDED, 2);
    expect(await step()).toEqual([second]);
  });

  it('the next one starts when the first failed, where the endpoint skips it, which keeps its number', async () => {
    await open.database.endpoints.update(endpointId, { onFailure: 'skip' });
    const [first, second, third] = [await accept('a'), await accept('a'), await accept('a')];
    await attempt(first, failed('slow'));
    expect(await step()).toEqual([second]);
    const claimed = await open.database.deliveries.claim({ messageId: first, attemptNo: 2, endpointId });
    expect(claimed).toMatchObject({ isInOrder: false, position: expect.not.stringMatching('-') });
    expect(await canClaim(third)).toBe(false);
    expect(
      await open.database.messages.findInProject({ projectId, direction: 'outbound', id: first }),
    ).not.toHaveProperty('waitingFor');
    await attempt(second, SUCCEEDED);
    expect(await step()).toEqual([third]);
  });

  it('the first leaves the order as the endpoint says when its attempt ends', async () => {
    const [first, second] = [await accept('a'), await accept('a')];
    const claimed = await claimMessage(open.database, { messageId: first, attemptNo: 1, endpointId });
    await open.database.endpoints.update(endpointId, { onFailure: 'skip' });
    await open.database.deliveries.record(recordOf(claimed, failed('slow')));
    expect(await step()).toEqual([second]);
    await open.database.endpoints.update(endpointId, { onFailure: 'block' });
    await attempt(second, failed('slow'));
    expect(await step()).toEqual([]);
  });

  it('one that left the order leaves a pause without waiting for the others', async () => {
    await open.database.endpoints.update(endpointId, { onFailure: 'skip' });
    const [first, second] = [await accept('a'), await accept('a')];
    await attempt(first, failed('slow'));
    await step();
    await open.database.endpoints.pause(endpointId);
    await backlog();
    await open.database.endpoints.resume(endpointId);
    await backlog();
    expect(await canClaim(first, 2)).toBe(true);
    expect(await step()).toEqual([second]);
  });

  it('those that were deleted while they waited are passed over', async () => {
    const [first, second, third] = [await accept('a'), await accept('a'), await accept('a')];
    await open.database.messages.delete({ projectId, direction: 'outbound', ids: [second] });
    expect(await step()).toEqual([]);
    await attempt(first, SUCCEEDED);
    expect(await step()).toEqual([third]);
  });

  it('each has a larger position, also when none was left meanwhile', async () => {
    const positions: bigint[] = [];
    for (let n = 0; n < 4; n += 1) {
      const messageId = await accept('a');
      const claimed = await open.database.deliveries.claim({ messageId, attemptNo: 1, endpointId });
      positions.push(BigInt(claimed?.position ?? 0));
      expect(claimed).toMatchObject({ orderingKey: 'a' });
      if (claimed !== undefined)
        await open.database.deliveries.record(
          recordOf({ messageId, attemptNo: 1, claimedUntil: claimed.claimedUntil }, SUCCEEDED),
        );
      await step();
    }
    expect([...positions].sort((a, b) => (a < b ? -1 : 1))).toEqual(positions);
    expect(new Set(positions).size).toBe(4);
  });

  it('one that is stored again, because its commit was in doubt, joins once', async () => {
    const first = await accept('a');
    await attempt(first, SUCCEEDED);
    await step();
    await open.query(
      `INSERT INTO messages (id, project_id, endpoint_id, direction, status, content_type, size_bytes, payload_sha256, ordering_key)
       SELECT id, project_id, endpoint_id, direction, 'queued', content_type, size_bytes, payload_sha256, 'a' FROM messages
       ON CONFLICT DO NOTHING`,
    );
    expect(await keysLeft()).toBe(0);
    const second = await accept('a');
    expect(await canClaim(second)).toBe(true);
  });
});

describe('a pause', () => {
  it('holds all, and a resume makes the first due and lets the others wait', async () => {
    const ids = [await accept('a'), await accept('a'), await accept('b')];
    await open.database.endpoints.pause(endpointId);
    await backlog();
    expect(await statuses(ids)).toEqual(['paused', 'paused', 'paused']);
    await open.database.endpoints.resume(endpointId);
    await backlog();
    expect(new Set(await step())).toEqual(new Set([ids[0], ids[2]]));
    expect(await statuses(ids)).toEqual(['pending_retry', 'queued', 'pending_retry']);
    expect(await canClaim(String(ids[1]))).toBe(false);
    expect(await canClaim(String(ids[0]))).toBe(true);
  });

  it('holds, and counts, those that begin to wait during it', async () => {
    const first = await accept('a');
    await open.database.endpoints.pause(endpointId);
    await backlog();
    const later = [await accept('a'), await accept('a')];
    expect(await statuses([first, ...later])).toEqual(['paused', 'paused', 'paused']);
    expect(await open.database.endpoints.resume(endpointId)).toBe(3);
    await backlog();
    expect(await step()).toEqual([first]);
    expect(await statuses([first, ...later])).toEqual(['pending_retry', 'queued', 'queued']);
  });

  it('delivers one that began to wait while a resume was committed', async () => {
    const ids = [await accept('a'), await accept('a')];
    await open.query(`UPDATE messages SET status = 'paused' WHERE id = $1`, [ids[1]]);
    await attempt(String(ids[0]), SUCCEEDED);
    expect(await step()).toEqual([ids[1]]);
    expect(await canClaim(String(ids[1]))).toBe(true);
  });

  it('lets the next one be the first that a resume makes due, when the first was deleted meanwhile', async () => {
    const ids = [await accept('a'), await accept('a')];
    await open.database.endpoints.pause(endpointId);
    await backlog();
    await open.database.messages.delete({ projectId, direction: 'outbound', ids: ids.slice(0, 1) });
    expect(await step()).toEqual([]);
    await open.database.endpoints.resume(endpointId);
    await backlog();
    expect(await step()).toEqual([ids[1]]);
  });

  it('of a disabled endpoint is probed with the first of a key, whatever the others would suit', async () => {
    const ids = [await accept('a'), await accept('a')];
    await attempt(String(ids[0]), failed('slow'));
    await open.query(
      `UPDATE endpoints SET paused = true, disabled_at = now(), disabled_reason = 'no_success', failing_since = now()`,
    );
    await open.query(`INSERT INTO backlog_changes (endpoint_id) VALUES ($1)`, [endpointId]);
    await backlog();
    await open.database.endpointHealth.planMissing(10);
    const look = async () => await open.database.endpointHealth.probe({ limit: 10, waitMs: () => 0 });
    await look();
    expect((await look()).probes).toEqual([{ endpointId, messageId: ids[0], attemptNo: 2 }]);
  });

  async function statuses(ids: readonly string[]): Promise<readonly unknown[]> {
    return await Promise.all(ids.map(async (id) => (await open.database.messages.findById(id))?.status));
  }
});

it('two batches with opposite orders of keys never wait for each other for ever', async () => {
  const other = open.connect();
  const batch = (keys: readonly string[]): readonly NewMessage[] => keys.map((key) => keyed(key));
  for (let round = 0; round < 50; round += 1) {
    const [a, b] = await Promise.all([
      open.database.messages.acceptTogether(batch(['a', 'b', 'c', 'd'])),
      other.messages.acceptTogether(batch(['d', 'c', 'b', 'a'])),
    ]);
    expect([...a, ...b].some((result) => result instanceof Error)).toBe(false);
  }
});
