import { beforeEach, describe, expect, it } from '@jest/globals';
import { changeMessages, createEndpoint, createSource, newMessage } from '@posthorn/test-support';
import { dataOf, invalidPaths } from '../support/answers.js';
import { openPortal } from '../support/open-portal.js';
import { useProject } from '../support/use-project.js';

const own = useProject();

interface Kind {
  readonly direction: 'outbound' | 'inbound';
  readonly path: string;
  readonly filter: string;
  readonly create: () => Promise<{ readonly id: string; readonly name: string }>;
}

const KINDS: readonly Kind[] = [
  {
    direction: 'outbound',
    path: '/v1/messages/retry-all',
    filter: 'endpoint_id',
    async create() {
      const endpoint = { projectId: own.projectId, url: 'https://example.com/hook' };
      const { id, publicId } = await createEndpoint(own.api.database, endpoint);
      return { id, name: publicId };
    },
  },
  {
    direction: 'inbound',
    path: '/v1/inbound-messages/retry-all',
    filter: 'inbound_endpoint_id',
    async create() {
      const { id } = await createSource(own.api.database, { projectId: own.projectId });
      return { id, name: id };
    },
  },
];

type Status = 'pending_retry' | 'queued' | 'failed_permanent';

describe.each(KINDS)('$path', ({ direction, path, filter, create }) => {
  let endpoint: Awaited<ReturnType<Kind['create']>>;
  beforeEach(async () => {
    endpoint = await create();
  });

  async function store(status: Status, endpointId = endpoint.id): Promise<string> {
    const message = newMessage({ projectId: own.projectId, endpointId, direction });
    await own.api.database.messages.accept(message);
    const nextAttemptAt = new Date(Date.now() + 3_600_000);
    await changeMessages(own.api.query, message.id, { status, attemptCount: 3, nextAttemptAt });
    return message.id;
  }

  it('makes every message that waits for a retry due now, in their order, and keeps its attempts', async () => {
    const waiting = [await store('pending_retry'), await store('pending_retry')];
    await store('failed_permanent');
    await store('queued');
    const answer = await own.client.post(`${path}?all=true`, {});
    expect(dataOf(answer, 200)).toEqual({ retried: 2, retried_message_ids: waiting });
    for (const id of waiting) {
      const row = await own.api.database.messages.findById(id);
      expect(row).toMatchObject({ status: 'queued', attemptCount: 3, nextAttemptAt: null });
    }
  });

  it('takes the oldest of an endpoint', async () => {
    await store('pending_retry', (await create()).id);
    const [first] = [await store('pending_retry'), await store('pending_retry')];
    const answer = await own.client.post(path, { [filter]: endpoint.name, limit: 1 });
    expect(dataOf(answer, 200)).toEqual({ retried: 1, retried_message_ids: [first] });
  });

  it('leaves the messages of the other direction', async () => {
    for (const other of KINDS.filter((kind) => kind.direction !== direction)) {
      const { id: endpointId } = await other.create();
      const message = newMessage({ projectId: own.projectId, endpointId, direction: other.direction });
      await own.api.database.messages.accept(message);
      await changeMessages(own.api.query, message.id, { status: 'pending_retry' });
    }
    expect(dataOf(await own.client.post(path, { all: true }), 200)).toMatchObject({ retried: 0 });
  });

  it('needs a filter or `all`', async () => {
    expect(invalidPaths(await own.client.post(path, {}))).toEqual(['all']);
  });
});

it('lets a portal token call it 60 times a minute', async () => {
  const created = await own.client.post('/v1/endpoints', {
    url: 'https://example.com/',
    consumer_id: 'one',
  });
  const portal = await openPortal(own.api, own.client, { consumer: 'one' });
  const path = `/v1/messages/retry-all?endpoint_id=${String(dataOf(created, 201)['id'])}`;
  const answers = await Promise.all(Array.from({ length: 61 }, () => portal.post(path, {})));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(60);
});

it('refuses a portal token what was received', async () => {
  await own.client.post('/v1/consumers', { id: 'one' });
  const portal = await openPortal(own.api, own.client, { consumer: 'one' });
  const answer = await portal.post('/v1/inbound-messages/retry-all?all=true', {});
  expect(answer.status).toBe(403);
});
