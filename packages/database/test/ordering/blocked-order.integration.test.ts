import { beforeEach, describe, expect, it } from '@jest/globals';
import { claimMessage, createAccount, createEndpoint, newMessage } from '@posthorn/test-support';
import type { AttemptOutcome } from '../../src/index.js';
import { failed, recordOf, SUCCEEDED } from '../support/delivery-records.js';
import { type OpenDatabase, openDatabase } from '../support/open-database.js';

let open: OpenDatabase;
let projectId: string;
let endpointId: string;
let notified: string[];
beforeEach(async () => {
  notified = [];
  open = await openDatabase({ onNotification: ({ messageId }) => notified.push(messageId) });
  ({ projectId } = await createAccount(open.database));
  endpointId = (await createEndpoint(open.database, { projectId, url: 'https://example.com/' })).id;
});

async function accept(key?: string): Promise<string> {
  const message = newMessage({ projectId, endpointId, ...(key !== undefined && { orderingKey: key }) });
  await open.database.messages.accept(message);
  return message.id;
}

async function attempt(messageId: string, outcome: AttemptOutcome, attemptNo = 1): Promise<void> {
  const claimed = await claimMessage(open.database, { messageId, attemptNo, endpointId });
  await open.database.deliveries.record(recordOf(claimed, outcome));
}

/** The head of a key, whose first attempt has failed, and one that waits for it. */
async function acceptFailed(): Promise<readonly [string, string]> {
  const ids = [await accept('a'), await accept('a')] as const;
  await attempt(ids[0], failed('slow'));
  return ids;
}

const disableBlocked = async (id: string) =>
  await open.database.endpointHealth.disableBlocked({ id, endpointId });
const stateOf = async () => await open.database.endpoints.findById(endpointId);
const addUp = async () => await open.database.metrics.addUp(1000);

describe('in place of the last attempt of a head, its endpoint', () => {
  it('is disabled when nothing has succeeded, holds the head, and attempts it after a resume', async () => {
    const { id: room } = await createEndpoint(open.database, { projectId, url: 'https://example.com/n' });
    await open.query('UPDATE projects SET notification_endpoint_id = $1', [room]);
    const [head] = await acceptFailed();
    const last = { messageId: head, attemptNo: 2, endpointId };
    const claimed = await claimMessage(open.database, last);
    expect(await disableBlocked(head)).toBe(true);
    expect(await stateOf()).toMatchObject({ paused: true, disabledReason: 'order_blocked' });
    expect(notified).toHaveLength(1);
    const [incident] = await open.database.incidents.list({ projectId, directions: ['outbound'], limit: 1 });
    expect(incident).toMatchObject({ endpointId, endedAt: null });
    await open.database.deliveries.release(claimed);
    expect(await open.database.deliveries.claim(last)).toBeUndefined();
    expect(await open.database.messages.findById(head)).toMatchObject({ status: 'paused', attemptCount: 1 });
    await open.database.endpoints.resume(endpointId);
    await open.database.outbox.advanceSteps(100);
    await claimMessage(open.database, last);
    expect(await disableBlocked(head)).toBe(false);
    expect(await stateOf()).toMatchObject({ paused: false, disabledReason: null });
  });

  it.each([
    ['of another key', async () => await attempt(await accept('b'), SUCCEEDED)],
    [
      'without a key, also when it is added up',
      async () => {
        await attempt(await accept(), SUCCEEDED);
        await addUp();
      },
    ],
  ])('is not disabled when a message %s has succeeded since its first attempt', async (_which, succeed) => {
    const [head] = await acceptFailed();
    await succeed();
    expect(await disableBlocked(head)).toBe(false);
    expect(await stateOf()).toMatchObject({ paused: false });
  });

  it('is disabled when something succeeded before that attempt only', async () => {
    await attempt(await accept('b'), SUCCEEDED);
    const [head] = await acceptFailed();
    await addUp();
    expect(await disableBlocked(head)).toBe(true);
  });

  it('is disabled when something succeeded before a replay only', async () => {
    const [head] = await acceptFailed();
    await attempt(head, { status: 'failed_permanent', sweepAt: new Date() }, 2);
    await attempt(await accept('b'), SUCCEEDED);
    await open.database.messages.replay({ projectId, direction: 'outbound', ids: [head], maxReplays: 10 });
    await open.query(`UPDATE messages SET position = 1000, sweep_at = now() WHERE id = $1`, [head]);
    await attempt(head, failed('slow'), 3);
    expect(await disableBlocked(head)).toBe(true);
  });

  it('is left alone where a failure holds nothing back', async () => {
    const [head] = await acceptFailed();
    await open.database.endpoints.update(endpointId, { onFailure: 'skip' });
    expect(await disableBlocked(head)).toBe(false);
  });

  it('that was paused since the claim holds the head, too', async () => {
    const [head] = await acceptFailed();
    await open.database.endpoints.pause(endpointId);
    expect(await disableBlocked(head)).toBe(true);
    expect(await stateOf()).toMatchObject({ paused: true, disabledReason: null });
  });

  it('is probed with the head of another key, which enables it, but not with that head', async () => {
    const other = await accept('b');
    const [head] = await acceptFailed();
    await open.query('UPDATE messages SET slow_failures = 7 WHERE id = $1', [head]);
    expect(await disableBlocked(head)).toBe(true);
    while ((await open.database.backlogs.moveNext(100)) !== undefined);
    const look = async () => await open.database.endpointHealth.probe({ limit: 10, waitMs: () => 0 });
    await look();
    expect((await look()).probes).toEqual([{ endpointId, messageId: other, attemptNo: 1 }]);
    await attempt(other, SUCCEEDED);
    await open.database.deliveries.endProbe(endpointId);
    await look();
    expect(await stateOf()).toMatchObject({ paused: false, disabledReason: null });
    expect(await disableBlocked(head)).toBe(false);
  });
});
