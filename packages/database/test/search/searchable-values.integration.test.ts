import { beforeEach, describe, expect, it } from '@jest/globals';
import { createUuidV7 } from '@posthorn/common';
import {
  changeMessages,
  claimMessage,
  createAccount,
  createEndpoint,
  expirePayload,
  newMessage,
} from '@posthorn/test-support';
import type { NewEvent, NewMessage } from '../../src/index.js';
import { recordOf, SUCCEEDED } from '../support/delivery-records.js';
import { type OpenDatabase, openDatabase } from '../support/open-database.js';

const SEARCHABLE = [
  { member: 'order.id', value: 'A-1', isHashed: false },
  { member: '/email', value: 'hash', isHashed: true },
];

let open: OpenDatabase;
let projectId: string;
let endpointId: string;
beforeEach(async () => {
  open = await openDatabase();
  ({ projectId } = await createAccount(open.database));
  ({ id: endpointId } = await createEndpoint(open.database, {
    projectId,
    url: 'https://example.com',
    consumerId: 'acme',
  }));
});

async function accept(given: Partial<NewMessage> = {}): Promise<NewMessage> {
  const message = newMessage({
    projectId,
    endpointId,
    consumerId: 'acme',
    searchable: SEARCHABLE,
    ...given,
  });
  await open.database.messages.accept(message);
  return message;
}

interface Published extends NewEvent {
  readonly messageId: string;
}

function toEvent(given: Partial<NewEvent> = {}): NewEvent {
  const { id, sizeBytes, payloadSha256, expiresAfterHours } = newMessage();
  return {
    ...{ id, projectId, sizeBytes, payloadSha256, expiresAfterHours },
    consumerId: 'acme',
    eventType: 'order.created',
    body: '{}',
    retentionHours: 720,
    headers: undefined,
    idempotency: undefined,
    quota: undefined,
    searchable: SEARCHABLE,
    ...given,
  };
}

async function publish(given: Partial<NewEvent> = {}): Promise<Published> {
  const event = toEvent(given);
  const messageId = createSibling(event.id);
  const messages = [{ id: messageId, endpointId }];
  await open.database.events.publish({ ...event, messages, laterEndpointIds: [] });
  return { ...event, messageId };
}

/** Of the same millisecond, as the messages of an event are. */
function createSibling(id: string): string {
  return `${id.slice(0, 15)}${createUuidV7().slice(15)}`;
}

async function values(): Promise<readonly unknown[]> {
  return await open.query(
    `SELECT message_id AS id, project_id AS project, kind, consumer_id AS consumer, member, value, hashed
     FROM searchable_values ORDER BY message_id, member`,
  );
}

async function succeed(messageId: string): Promise<void> {
  const claim = { messageId, endpointId, attemptNo: 1 };
  const held = await claimMessage(open.database, claim);
  await open.database.deliveries.record(recordOf({ ...claim, ...held }, SUCCEEDED));
}

const nothing = (): Promise<void> => Promise.resolve();

async function expire(id: string): Promise<void> {
  await expirePayload(open.query, id);
  while ((await open.database.payloads.expire({ limit: 100, beforeErasing: nothing })).more);
}

async function eraseReleased(): Promise<void> {
  await open.database.payloads.eraseReleased(100);
}

async function deleteConsumer(): Promise<void> {
  await open.database.consumers.delete({ projectId, id: 'acme' });
  await open.query("UPDATE erasures SET due_at = now() - interval '1 second'");
  await open.query("UPDATE event_erasures SET due_at = now() - interval '1 second'");
  while ((await open.database.erasures.eraseNext({ limit: 100, beforeErasing: nothing })) > 0);
  while (await open.database.erasures.eraseNextEvents(100));
}

describe('the searchable values', () => {
  it.each(['outbound', 'inbound', 'pull'] as const)(
    'of a message are kept with it: %s',
    async (direction) => {
      const { id } = await accept({ direction });
      const row = { id, project: projectId, kind: direction, consumer: 'acme' };
      expect(await values()).toEqual([
        { ...row, member: '/email', value: 'hash', hashed: true },
        { ...row, member: 'order.id', value: 'A-1', hashed: false },
      ]);
    },
  );

  it('of an event are kept once, however many messages it has', async () => {
    const { id } = await publish({ consumerId: '' });
    const row = { id, project: projectId, kind: 'event', consumer: null };
    expect(await values()).toEqual([
      { ...row, member: '/email', value: 'hash', hashed: true },
      { ...row, member: 'order.id', value: 'A-1', hashed: false },
    ]);
  });

  it('of a batch are kept for the messages that have some, and not for a repeated key', async () => {
    const idempotency = { key: 'once', payloadHash: '' };
    const [first] = await Promise.all([
      accept({ idempotency }),
      accept({ idempotency }),
      accept({ searchable: [] }),
      accept({ searchable: undefined }),
    ]);
    expect(await values()).toMatchObject([{ id: first.id }, { id: first.id }]);
  });
});

describe('the searchable values go with the payload', () => {
  it.each<[string, () => Promise<void>]>([
    [
      'that expired',
      async () => {
        const { id } = await accept();
        await changeMessages(open.query, id, { status: 'succeeded', sweepAt: null });
        await expire(id);
      },
    ],
    ['that is not kept after the success', async () => succeed((await accept({ retentionHours: 0 })).id)],
    [
      'of a deleted message',
      async () => {
        const { id } = await accept();
        await open.database.messages.delete({ projectId, direction: 'outbound', ids: [id] });
        await open.database.messages.eraseDeleted([id]);
      },
    ],
    [
      'of a deleted message that the scheduler erases',
      async () => {
        const { id } = await accept();
        await open.database.messages.delete({ projectId, direction: 'outbound', ids: [id] });
        await expire(id);
      },
    ],
    [
      'of a deleted pull event',
      async () => {
        const { id } = await accept({ direction: 'pull' });
        await open.database.pullEvents.delete({ endpointId, ids: [id] });
      },
    ],
    [
      'of an expired pull event',
      async () => {
        const { id } = await accept({ direction: 'pull' });
        await expire(id);
      },
    ],
    [
      'of an event that expired',
      async () => {
        const { messageId } = await publish();
        await succeed(messageId);
        await expire(messageId);
        await eraseReleased();
      },
    ],
    [
      'of an event without subscribers that expired',
      async () => {
        const event = { ...toEvent(), messages: [], laterEndpointIds: [] };
        await open.database.events.publish(event);
        await expire(event.id);
      },
    ],
    [
      'of an event that is not kept after its successes',
      async () => {
        const { messageId } = await publish({ retentionHours: 0 });
        await succeed(messageId);
        await eraseReleased();
      },
    ],
    [
      'of the messages and events of a deleted consumer',
      async () => {
        await succeed((await accept()).id);
        await succeed((await publish()).messageId);
        await deleteConsumer();
      },
    ],
  ])('%s', async (_payload, erase) => {
    const kept = await accept({ consumerId: undefined, endpointId: createUuidV7() });
    await erase();
    const rows = await values();
    expect(rows).toMatchObject([{ id: kept.id }, { id: kept.id }]);
    expect(rows).toHaveLength(2);
  });
});
