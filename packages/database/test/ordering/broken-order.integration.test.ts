import { beforeEach, expect, it } from '@jest/globals';
import { claimMessage, createAccount, createEndpoint, newMessage } from '@posthorn/test-support';
import type { AttemptOutcome } from '../../src/index.js';
import { failed, recordOf, SUCCEEDED } from '../support/delivery-records.js';
import { sent } from '../support/notifications.js';
import { type OpenDatabase, openDatabase } from '../support/open-database.js';

const DEAD: AttemptOutcome = { status: 'failed_permanent', sweepAt: new Date() };

let open: OpenDatabase;
let projectId: string;
let endpointId: string;
let roomId: string;
beforeEach(async () => {
  open = await openDatabase();
  ({ projectId } = await createAccount(open.database));
  endpointId = (await createEndpoint(open.database, { projectId, url: 'https://example.com/' })).id;
  roomId = (await createEndpoint(open.database, { projectId, url: 'https://example.com/room' })).id;
  await open.query('UPDATE projects SET notification_endpoint_id = $1', [roomId]);
});

/** A message of each key gets an attempt. Returns their ids. */
async function attempt(outcome: AttemptOutcome, ...keys: readonly string[]): Promise<readonly string[]> {
  const messages = keys.map((orderingKey) => newMessage({ projectId, endpointId, orderingKey }));
  for (const message of messages) {
    await open.database.messages.accept(message);
    const claimed = await claimMessage(open.database, { messageId: message.id, attemptNo: 1, endpointId });
    await open.database.deliveries.record(recordOf(claimed, outcome));
    await open.database.outbox.advanceSteps(100);
  }
  return messages.map(({ id }) => id);
}

/** What two schedulers do. Returns the counts of all notifications. */
async function counts(): Promise<readonly unknown[]> {
  const { notifications } = open.database;
  await Promise.all([notifications.sendCounts(100), notifications.sendCounts(100)]);
  await notifications.sendCounts(100);
  return (await sent(open, roomId)).map(({ type, data }) => [type, data['count']]);
}

const BROKEN = 'endpoint.order_broken';

it('dead letters that held back others make a notification at once, then one a minute with their count', async () => {
  await attempt(DEAD, 'a');
  expect(await counts()).toEqual([[BROKEN, 1]]);
  await attempt(DEAD, 'a', 'b');
  await attempt(DEAD, 'b');
  expect(await counts()).toEqual([[BROKEN, 1]]);
  expect(await open.query('SELECT FROM broken_orders')).toEqual([]);
  await open.query(`UPDATE notification_counts SET notified_at = notified_at - interval '1 minute'`);
  expect(await counts()).toEqual([
    [BROKEN, 1],
    [BROKEN, 3],
  ]);
});

it('nothing else that ends a message breaks its order', async () => {
  await attempt(SUCCEEDED, 'a');
  const [canceled = '', deleted = ''] = await attempt(failed('slow'), 'a', 'b');
  await open.database.messages.cancel({ projectId, id: canceled }, 'canceled');
  await open.database.messages.delete({ projectId, direction: 'outbound', ids: [deleted] });
  await open.database.endpoints.update(endpointId, { onFailure: 'skip' });
  await attempt(DEAD, 'c');
  const free = newMessage({ projectId, endpointId });
  await open.database.messages.accept(free);
  const claimed = await claimMessage(open.database, { messageId: free.id, attemptNo: 1, endpointId });
  await open.database.deliveries.record(recordOf(claimed, DEAD));
  expect(await open.query('SELECT FROM broken_orders')).toEqual([]);
  expect(await counts()).toEqual([]);
});

it('a broken order of a project without a notification endpoint is forgotten', async () => {
  await open.query('UPDATE projects SET notification_endpoint_id = NULL');
  await attempt(DEAD, 'a');
  expect(await counts()).toEqual([]);
  expect(await open.query('SELECT FROM broken_orders')).toEqual([]);
  expect(await open.query('SELECT FROM notification_counts')).toEqual([]);
});
