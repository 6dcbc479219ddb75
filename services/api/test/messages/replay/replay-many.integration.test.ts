import { beforeEach, describe, expect, it } from '@jest/globals';
import { createUuidV7 } from '@posthorn/common';
import type { MessageStatus } from '@posthorn/domain';
import {
  type TestEndpoint,
  changeMessages,
  createAccount,
  createEndpoint,
  erasePayload,
  newMessage,
} from '@posthorn/test-support';
import { dataOf, expectError, invalidPaths } from '../../support/answers.js';
import { createClient } from '../../support/client.js';
import { startTestApi } from '../../support/start-test-api.js';

let endpoint: TestEndpoint;
const api = await startTestApi();
const client = createClient(api);

beforeEach(async () => {
  await api.query('TRUNCATE messages, payloads');
  endpoint = await newEndpoint();
});

function newEndpoint(): Promise<TestEndpoint> {
  const { projectId } = api.account;
  return createEndpoint(api.database, { projectId, url: 'https://example.com/hook' });
}

async function deletedEndpoint(): Promise<string> {
  const { id } = await newEndpoint();
  await api.database.endpoints.delete(id);
  return id;
}

async function store(status: MessageStatus, given: Parameters<typeof newMessage>[0] = {}): Promise<string> {
  const message = newMessage({ projectId: api.account.projectId, endpointId: endpoint.id, ...given });
  await api.database.messages.accept(message);
  await changeMessages(api.query, message.id, { status, failedAt: new Date() });
  return message.id;
}

async function statusOf(id: string): Promise<unknown> {
  return (await api.database.messages.findById(id))?.status;
}

describe('replay-batch', () => {
  const PATH = '/v1/messages/replay-batch';

  it('replays the messages that can be replayed, and gives a reason for each other message', async () => {
    const failed = await store('failed_permanent');
    const delivering = await store('delivering');
    const bare = await store('succeeded');
    await erasePayload(api.query, bare);
    const worn = await store('succeeded');
    await changeMessages(api.query, worn, { replayCount: 100 });
    const theirs = await store('succeeded', { projectId: (await createAccount(api.database)).projectId });
    const orphan = await store('failed_permanent', { endpointId: await deletedEndpoint() });
    const unknown = createUuidV7();
    const ids = [unknown, failed, delivering, bare, worn, theirs, orphan];

    expect(dataOf(await client.post(PATH, { message_ids: ids, future: true }), 200)).toEqual({
      replayed: 1,
      stuck: 1,
      failed: 5,
      results: [
        { message_id: unknown, status: 'failed', error: 'NOT_FOUND' },
        { message_id: failed, status: 'replayed' },
        { message_id: delivering, status: 'failed', error: 'DELIVERY_IN_PROGRESS' },
        { message_id: bare, status: 'failed', error: 'PAYLOAD_UNAVAILABLE' },
        { message_id: worn, status: 'failed', error: 'REPLAY_LIMIT_EXCEEDED' },
        { message_id: theirs, status: 'failed', error: 'NOT_FOUND' },
        { message_id: orphan, status: 'failed', error: 'ENDPOINT_NOT_FOUND' },
      ],
    });
    expect(await statusOf(failed)).toBe('queued');
    expect(await statusOf(theirs)).toBe('succeeded');
  });

  it('replays no test of an endpoint, by any way', async () => {
    const id = await store('succeeded', { isTest: true });
    expect(dataOf(await client.post(PATH, { message_ids: [id] }), 200)).toMatchObject({
      replayed: 0,
      results: [{ message_id: id, status: 'failed', error: 'INVALID_STATUS' }],
    });
    expectError(await client.post(`/v1/messages/${id}/replay`), 409, 'INVALID_STATUS');
    expect(await statusOf(id)).toBe('succeeded');
  });

  it('replays a message once when the batch names it twice', async () => {
    const id = await store('succeeded');
    const data = dataOf(await client.post(PATH, { message_ids: [id, id.toUpperCase(), id] }), 200);
    expect(data).toMatchObject({ replayed: 1, failed: 0, stuck: 0, results: [{ message_id: id }] });
    expect(await api.database.messages.findById(id)).toMatchObject({ replayCount: 1 });
  });

  it('accepts a hundred messages', async () => {
    const ids = await Promise.all(Array.from({ length: 100 }, () => store('failed_permanent')));
    expect(dataOf(await client.post(PATH, { message_ids: ids }), 200)).toMatchObject({ replayed: 100 });
  });

  it('replays a message once when two concurrent batches name it, in any order', async () => {
    const ids = await Promise.all(Array.from({ length: 50 }, () => store('failed_permanent')));
    const bodies = [ids, [...ids].reverse(), ids].map((message_ids) => ({ message_ids }));
    const answers = await Promise.all(bodies.map(async (body) => dataOf(await client.post(PATH, body), 200)));
    expect(answers.reduce((sum, { replayed }) => sum + Number(replayed), 0)).toBe(50);
  });
});

describe('replay-all', () => {
  const PATH = '/v1/messages/replay-all';

  it('replays the messages of a status', async () => {
    const failed = [await store('failed_permanent'), await store('failed_permanent')];
    const succeeded = await store('succeeded');
    const theirs = await store('failed_permanent', {
      projectId: (await createAccount(api.database)).projectId,
    });
    const data = dataOf(await client.post(`${PATH}?status=failed_permanent`), 200);
    expect(data).toEqual({
      replayed: 2,
      failed: 0,
      stuck: 0,
      replayed_message_ids: expect.any(Array),
      stuck_message_ids: [],
    });
    expect([...(data['replayed_message_ids'] as string[])].sort()).toEqual(failed);
    expect(await statusOf(succeeded)).toBe('succeeded');
    expect(await statusOf(theirs)).toBe('failed_permanent');
  });

  it.each(['failed_permanent', 'succeeded'] as const)('leaves out tests that are %s', async (status) => {
    const test = await store(status, { isTest: true });
    const id = await store(status);
    const data = dataOf(await client.post(`${PATH}?status=${status}`), 200);
    expect(data['replayed_message_ids']).toEqual([id]);
    expect(await statusOf(test)).toBe(status);
  });

  it.each([
    [0, '0 messages queued for replay'],
    [1, '1 message queued for replay'],
    [3, '3 messages queued for replay'],
  ])('says in a sentence how many messages it replays: %i', async (count, message) => {
    const ids = await Promise.all(Array.from({ length: count }, () => store('failed_permanent')));
    const answer = await client.post(`${PATH}?status=failed_permanent`);
    expect(answer.body).toMatchObject({ data: { replayed: count }, message });
    const batch = await client.post('/v1/messages/replay-batch', {
      message_ids: [...ids, createUuidV7()],
    });
    expect(batch.body).toMatchObject({ data: { failed: 1 }, message: '0 messages queued for replay' });
  });

  it('counts messages that cannot be replayed as failed', async () => {
    const id = await store('failed_permanent', { endpointId: await deletedEndpoint() });
    expect(dataOf(await client.post(`${PATH}?status=failed_permanent`), 200)).toEqual({
      replayed: 0,
      failed: 1,
      stuck: 0,
      replayed_message_ids: [],
      stuck_message_ids: [],
    });
    expect(await statusOf(id)).toBe('failed_permanent');
  });

  it('reports messages that are being delivered as stuck', async () => {
    const id = await store('delivering');
    expect(dataOf(await client.post(`${PATH}?status=delivering`), 200)).toMatchObject({
      replayed: 0,
      stuck: 1,
      stuck_message_ids: [id],
    });
  });

  it('takes its filters from the query, from the body, or from both', async () => {
    const other = await store('failed_permanent', { endpointId: (await newEndpoint()).id });
    const ids = [await store('failed_permanent'), await store('failed_permanent')];
    const replayAll = async (query: string, body: object): Promise<unknown> =>
      dataOf(await client.post(`${PATH}?${query}`, body), 200)['replayed_message_ids'];
    const ofEndpoint = { endpoint_id: endpoint.publicId, limit: 1 };
    expect(await replayAll('status=failed_permanent&limit=1', ofEndpoint)).toEqual([ids[1]]);
    expect(await replayAll('all=true', { status: 'failed_permanent', ...ofEndpoint })).toEqual([ids[0]]);
    expect(await statusOf(other)).toBe('failed_permanent');
  });

  it.each<[string, string, { readonly query?: string; readonly body?: object }]>([
    ['all without a status', 'status', { query: 'all=true' }],
    ['a misspelt parameter', 'endpointid', { query: 'status=failed_permanent&endpointid=x' }],
    ['a misspelt member', 'endpointId', { body: { status: 'failed_permanent', endpointId: 'x' } }],
    ['another status in the body', 'status', { query: 'status=queued', body: { status: 'succeeded' } }],
  ])('replays nothing for %s', async (_what, issue, { query = '', body }) => {
    const id = await store('failed_permanent');
    const response = await client.post(`${PATH}?${query}`, body);
    expect([response.status, invalidPaths(response)]).toEqual([400, [issue]]);
    expect(await statusOf(id)).toBe('failed_permanent');
  });

  it('replays a hundred messages by default, and a thousand at most', async () => {
    const ids = await Promise.all(Array.from({ length: 103 }, () => store('failed_permanent')));
    const replayAll = async (query: string): Promise<unknown> =>
      dataOf(await client.post(`${PATH}?status=failed_permanent${query}`), 200)['replayed'];
    expect(await replayAll('&limit=2')).toBe(2);
    expect(await replayAll('')).toBe(100);
    expect(await replayAll('&limit=1000')).toBe(1);
    expect(await replayAll('')).toBe(0);
    expect(ids).toHaveLength(103);
  });

  it.each([
    ['no status', '', ['status']],
    ['every issue at once', 'status=x&limit=x&endpoint_id=x', ['endpoint_id', 'limit', 'status']],
  ])('is INVALID_REQUEST for %s', async (_what, query, paths) => {
    const response = await client.post(`${PATH}?${query}`);
    expectError(response, 400, 'INVALID_REQUEST');
    expect([...new Set(invalidPaths(response))].sort()).toEqual(paths);
  });
});
