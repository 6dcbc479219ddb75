import { expect, it } from '@jest/globals';
import { changeMessages, createAccount, createEndpoint, newMessage } from '@posthorn/test-support';
import { openDatabase } from '../support/open-database.js';

const open = await openDatabase();

it('replays only messages that still have the requested status', async () => {
  const { projectId } = await createAccount(open.database);
  const endpoint = await createEndpoint(open.database, { projectId, url: 'https://example.com/hook' });
  const [waiting, delivered] = [0, 1].map(() => newMessage({ projectId, endpointId: endpoint.id }));
  if (waiting === undefined || delivered === undefined) throw new Error('There are two messages.');
  for (const [message, status] of [
    [waiting, 'pending_retry'],
    [delivered, 'succeeded'],
  ] as const) {
    await open.database.messages.accept(message);
    await changeMessages(open.query, message.id, { status });
  }
  const results = await open.database.messages.replay({
    projectId,
    direction: 'outbound',
    ids: [waiting.id, delivered.id],
    status: 'pending_retry',
    maxReplays: 100,
  });
  expect(results).toEqual([
    {
      id: waiting.id,
      endpointId: endpoint.id,
      result: 'replayed',
      attemptCount: 0,
      isForListeners: false,
      isOrdered: false,
    },
    {
      id: delivered.id,
      endpointId: endpoint.id,
      result: 'other-status',
      attemptCount: 0,
      isForListeners: false,
      isOrdered: false,
    },
  ]);
  expect(await open.database.messages.findById(delivered.id)).toMatchObject({
    status: 'succeeded',
    replayCount: 0,
  });
});
