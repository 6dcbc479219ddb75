import { beforeEach, describe, expect, it } from '@jest/globals';
import type { NewMessage } from '@posthorn/database';
import { createSiblingUuid, createUuidV7 } from '@posthorn/common';
import {
  changeMessages,
  createEndpoint,
  createSource,
  erasePayload,
  newMessage,
} from '@posthorn/test-support';
import { dataOf, expectError } from '../support/answers.js';
import { openPortal } from '../support/open-portal.js';
import { useProject } from '../support/use-project.js';

const own = useProject();
const EVENT = createUuidV7();
let endpointId: string;
let publicId: string;

beforeEach(async () => {
  ({ id: endpointId, publicId } = await newEndpoint());
  dataOf(await own.client.post('/v1/consumers', { id: 'bakery' }), 201);
});

async function newEndpoint(): ReturnType<typeof createEndpoint> {
  return await createEndpoint(own.api.database, { projectId: own.projectId, url: 'https://example.com/' });
}

type Status = 'failed_permanent' | 'pending_retry';

interface Given extends Partial<NewMessage> {
  readonly eventId?: string;
}

async function store(status: Status, { eventId, ...given }: Given = {}): Promise<string> {
  const message = newMessage({ projectId: own.projectId, endpointId, ...given });
  await own.api.database.messages.accept(message);
  const outcome = status === 'pending_retry' ? { nextAttemptAt: new Date(Date.now() + 3_600_000) } : {};
  await changeMessages(own.api.query, message.id, {
    status,
    ...(eventId !== undefined && { eventId }),
    ...(status === 'failed_permanent' && { failedAt: new Date() }),
    ...outcome,
  });
  return message.id;
}

async function idsOf(path: string, method: 'get' | 'post', member?: string): Promise<readonly string[]> {
  const data = dataOf(await own.client[method](path), 200);
  const found = member === undefined ? data : data[member];
  return (found as readonly (string | { readonly message_id: string })[]).map((each) =>
    typeof each === 'string' ? each : each.message_id,
  );
}

type Find = (query: string) => Promise<readonly string[]>;

interface Operation {
  readonly name: string;
  readonly status: Status;
  readonly times: readonly [from: string, to: string];
  readonly find: Find;
}

const LOGGED = ['start_time', 'end_time'] as const;
const CREATED = ['created_after', 'created_before'] as const;
const FAILED = 'status=failed_permanent';

const OPERATIONS: readonly Operation[] = [
  {
    name: 'the log',
    status: 'failed_permanent',
    times: LOGGED,
    find: (query) => idsOf(`/v1/logs?${FAILED}&${query}`, 'get'),
  },
  {
    name: 'the dead letters',
    status: 'failed_permanent',
    times: LOGGED,
    find: (query) => idsOf(`/v1/dlq/messages?${query}`, 'get', 'messages'),
  },
  {
    name: 'replay-all',
    status: 'failed_permanent',
    times: CREATED,
    find: (query) => idsOf(`/v1/messages/replay-all?${FAILED}&${query}`, 'post', 'replayed_message_ids'),
  },
  {
    name: 'retry-all',
    status: 'pending_retry',
    times: CREATED,
    find: (query) => idsOf(`/v1/messages/retry-all?${query}`, 'post', 'retried_message_ids'),
  },
  {
    name: 'delete-all',
    status: 'failed_permanent',
    times: CREATED,
    find: (query) => idsOf(`/v1/messages/delete-all?${query}`, 'post', 'deleted_message_ids'),
  },
];

const FILTERS: readonly (readonly [name: string, differing: Given, query: () => string])[] = [
  ['endpoint', {}, () => `endpoint_id=${publicId}`],
  ['event type', { eventType: 'order.paid' }, () => 'event_type=order.paid'],
  ['consumer', { consumerId: 'bakery' }, () => 'consumer_id=bakery'],
  ['event', { eventId: EVENT }, () => `event_id=${EVENT.toUpperCase()}`],
  [
    'idempotency key',
    { idempotency: { key: 'order-1', payloadHash: 'a'.repeat(64) } },
    () => 'idempotency_key=order-1',
  ],
  [
    'searchable value',
    { searchable: [{ member: 'order.id', value: 'A-17', isHashed: false }] },
    () => 'search=A-1',
  ],
];

describe.each(OPERATIONS)('$name', ({ status, times: [after, before], find }) => {
  it.each(FILTERS)(
    'is about the messages of one %s, and about no others',
    async (_name, differing, query) => {
      const other = await newEndpoint();
      await store(status, { endpointId: other.id });
      const wanted = await store(status, { id: createSiblingUuid(EVENT), ...differing });
      expect(await find(query())).toEqual([wanted]);
    },
  );

  it('is about the messages of a time, without its end', async () => {
    await store(status);
    const wanted = await store(status);
    const last = await store(status);
    const { createdAt: from } = (await own.api.database.messages.findById(wanted)) ?? {};
    const { createdAt: to } = (await own.api.database.messages.findById(last)) ?? {};
    const found = await find(`${after}=${from?.toISOString() ?? ''}&${before}=${to?.toISOString() ?? ''}`);
    expect(found).toEqual([wanted]);
  });
});

it('what acts on received webhooks is about those with a searchable value', async () => {
  const { projectId } = own;
  const { database, query } = own.api;
  const accept = async (given: Partial<NewMessage>): Promise<string> => {
    const message = newMessage({ projectId, ...given });
    await database.messages.accept(message);
    return message.id;
  };
  const searchable = [{ member: 'order.id', value: 'A-17', isHashed: false }];
  const inbound = {
    direction: 'inbound',
    endpointId: (await createSource(database, { projectId })).id,
  } as const;
  const pulled = await createSource(database, { projectId, direction: 'pull' });
  const pull = { direction: 'pull', endpointId: pulled.id } as const;
  const received = await accept({ ...inbound, searchable });
  const stored = await accept({ ...pull, searchable });
  await accept(inbound);
  await accept(pull);
  const failed = "UPDATE messages SET status = 'failed_permanent', failed_at = now() WHERE endpoint_id = $1";
  await query(failed, [inbound.endpointId]);
  for (const [path, acted] of [
    ['/v1/inbound-messages/replay-all?status=failed_permanent&', { replayed_message_ids: [received] }],
    ['/v1/inbound-messages/delete-all?', { deleted_message_ids: [received] }],
    [`/v1/pull-endpoints/${pulled.id}/events/delete-all?`, { deleted_event_ids: [stored] }],
  ] as const) {
    expect(dataOf(await own.client.post(`${path}search=A-1`), 200)).toMatchObject(acted);
  }
});

it.each(['replay-all?status=failed_permanent&', 'retry-all?'])(
  'a portal token needs payloads.read to act on a searchable value: %s',
  async (act) => {
    await own.client.patch(`/v1/endpoints/${publicId}`, { consumer_id: 'bakery' });
    const portal = await openPortal(own.api, own.client, {
      consumer: 'bakery',
      capabilities: ['messages.replay'],
    });
    const path = `/v1/messages/${act}endpoint_id=${publicId}`;
    dataOf(await portal.post(path), 200);
    expectError(await portal.post(`${path}&search=A-1`), 403, 'FORBIDDEN');
  },
);

describe('the number of messages', () => {
  it.each([
    ['/v1/logs?status=failed_permanent&', 3],
    ['/v1/dlq/messages?', 2],
  ])('comes with a page of %s, for all pages and only when it is asked for', async (path, total) => {
    await store('pending_retry');
    for (let count = 0; count < 2; count += 1) await store('failed_permanent');
    await erasePayload(own.api.query, await store('failed_permanent'));
    const counted = await own.client.get(`${path}limit=1&count=true`);
    expect(counted.body).toMatchObject({ meta: { total } });
    expect((await own.client.get(path)).body).not.toHaveProperty('meta.total');
  });
});

describe.each([
  ['replay-all', 'failed_permanent', 'replayed_message_ids'],
  ['retry-all', 'pending_retry', 'retried_message_ids'],
] as const)('calls of %s', (operation, status, member) => {
  it('reach each message once, past those that they cannot act on', async () => {
    const stored: string[] = [];
    for (let count = 0; count < 5; count += 1) stored.push(await store(status));
    if (status === 'failed_permanent') await erasePayload(own.api.query, stored[3] ?? '');
    const query = `status=${status}`.repeat(operation === 'replay-all' ? 1 : 0);
    const reached: string[] = [];
    let cursor = '';
    for (let call = 0; call < 5; call += 1) {
      const path = `/v1/messages/${operation}?${query}&all=true&limit=1${cursor}`.replace('?&', '?');
      const answer = await own.client.post(path);
      reached.push(...(dataOf(answer, 200)[member] as string[]));
      const { meta } = answer.body as { readonly meta: Readonly<Record<string, unknown>> };
      expect(meta['has_more']).toBe(call < 4);
      cursor = `&cursor=${String(meta['next_cursor'])}`;
    }
    const possible = status === 'failed_permanent' ? stored.toSpliced(3, 1).reverse() : stored;
    expect(reached).toEqual(possible);
  });
});
