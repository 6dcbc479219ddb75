import { expect, it } from '@jest/globals';
import { type MessageStatus, MINUTE } from '@posthorn/domain';
import { changeMessages, createAccount, createEndpoint, NEVER, newMessage } from '@posthorn/test-support';
import type { Database } from '../../src/index.js';
import { openDatabase } from '../support/open-database.js';

interface Own {
  readonly projectId: string;
  readonly id: string;
}

type Change = (messages: Database['messages'], message: Own) => Promise<unknown>;

const open = await openDatabase({ sweepAfterMs: 0 });

interface Case {
  readonly what: string;
  readonly before: MessageStatus;
  readonly after: MessageStatus;
  readonly change: Change;
}

const CASES: readonly Case[] = [
  {
    what: 'a requested retry',
    before: 'pending_retry',
    after: 'queued',
    change: (messages, own) => messages.retryNow(own),
  },
  {
    what: 'a cancellation',
    before: 'paused',
    after: 'failed_permanent',
    change: (messages, own) => messages.cancel(own, 'cancelled'),
  },
  {
    what: 'a replay',
    before: 'failed_permanent',
    after: 'queued',
    change: (messages, { projectId, id }) =>
      messages.replay({ projectId, direction: 'outbound', ids: [id], maxReplays: 1 }),
  },
];

it.each(CASES)('lets the sweep find $what that was not enqueued', async ({ before, after, change }) => {
  const { projectId } = await createAccount(open.database);
  const endpoint = await createEndpoint(open.database, { projectId, url: 'https://example.com/hook' });
  const message = newMessage({ projectId, endpointId: endpoint.id });
  const { messages, outbox } = open.database;
  await messages.accept(message);
  await changeMessages(open.query, message.id, { status: before, sweepAt: NEVER });
  await change(messages, { projectId, id: message.id });
  const swept = await outbox.sweep({ limit: 10, againAfterMs: MINUTE });
  expect(swept).toEqual([expect.objectContaining({ id: message.id, status: after })]);
});
