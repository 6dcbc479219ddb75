import { beforeEach, describe, expect, it } from '@jest/globals';
import { createAccount, createEndpoint, newMessage, waitFor } from '@posthorn/test-support';
import { holdTransaction } from '../support/hold-transaction.js';
import { type OpenDatabase, openDatabase } from '../support/open-database.js';

let open: OpenDatabase;
let endpointId: string;
let projectId: string;
beforeEach(async () => {
  open = await openDatabase();
  ({ projectId } = await createAccount(open.database));
  const url = 'https://example.com/hook';
  ({ id: endpointId } = await createEndpoint(open.database, { projectId, url }));
});

async function accept(): Promise<string> {
  const message = newMessage({ projectId, endpointId });
  await open.database.messages.accept(message);
  return message.id;
}

async function statusOf(id: string): Promise<unknown> {
  return (await open.database.messages.findById(id))?.status;
}

describe('a message of a deleted endpoint is ended', () => {
  it('by the worker that claims it after the paused endpoint was deleted', async () => {
    const { endpoints, deliveries } = open.database;
    await endpoints.pause(endpointId);
    await endpoints.delete(endpointId);
    const claim = { messageId: await accept(), endpointId, attemptNo: 1 };
    expect(await deliveries.claim(claim)).toMatchObject({ endpointEnded: true });
    expect(await statusOf(claim.messageId)).toBe('delivering');
  });

  it('by the sweep when it was held and the deleting process died before it ended all messages', async () => {
    const { endpoints } = open.database;
    const held = await accept();
    await endpoints.pause(endpointId);
    const queued = await accept();
    const inTheWay = await holdTransaction(open.url, 'SELECT FROM messages WHERE id = $1 FOR UPDATE', [
      queued,
    ]);
    await endpoints.delete(endpointId);
    expect(await endpoints.findById(endpointId)).toBeUndefined();
    expect([await statusOf(held), await statusOf(queued)]).toEqual(['failed_permanent', 'queued']);

    await inTheWay.query('COMMIT');
    await waitFor(async () => {
      await open.database.backlogs.moveNext(10);
      return (await statusOf(queued)) === 'failed_permanent';
    });
  });
});
