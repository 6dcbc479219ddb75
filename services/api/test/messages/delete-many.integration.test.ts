import { beforeEach, describe, expect, it } from '@jest/globals';
import { createUuidV7 } from '@posthorn/common';
import { type MessageStatus, HOUR } from '@posthorn/domain';
import {
  type TestEndpoint,
  changeMessages,
  createAccount,
  createEndpoint,
  insertAttempt,
  newMessage,
} from '@posthorn/test-support';
import { deleteMessages } from '../../src/messages/delete/delete-messages.js';
import { dataOf, expectError, invalidPaths } from '../support/answers.js';
import { createClient } from '../support/client.js';
import { startTestApi } from '../support/start-test-api.js';

const DATE_TIME = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/);

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

const PATHS = { outbound: '/v1/messages', inbound: '/v1/inbound-messages' } as const;
const DIRECTIONS = ['outbound', 'inbound'] as const;

async function store(status: MessageStatus, given: Parameters<typeof newMessage>[0] = {}): Promise<string> {
  const message = newMessage({
    projectId: api.account.projectId,
    endpointId: endpoint.id,
    ...(given.direction === 'inbound' && { received: { headers: {}, sourceIp: undefined, processingMs: 1 } }),
    ...given,
  });
  await api.database.messages.accept(message);
  await changeMessages(api.query, message.id, { status });
  return message.id;
}

async function remainingOf(ids: readonly string[]): Promise<string[]> {
  const rows = await api.query('SELECT message_id FROM payloads WHERE message_id = ANY($1)', [ids]);
  return rows.map((row) => String(row['message_id']));
}

describe.each(DIRECTIONS)('delete-batch of %s messages', (direction) => {
  const path = `${PATHS[direction]}/delete-batch`;

  it('deletes what is not in delivery, and tells the outcome of each id', async () => {
    const [failed, waiting, delivering] = [
      await store('failed_permanent', { direction }),
      await store('pending_retry', { direction }),
      await store('delivering', { direction }),
    ];
    const other = await store('succeeded', { direction: direction === 'inbound' ? 'outbound' : 'inbound' });
    const [unknown, ids] = [createUuidV7(), [failed, waiting, delivering]];
    const first = dataOf(await client.post(path, { message_ids: [failed] }), 200);
    const answer = await client.post(path, { message_ids: [...ids, other, unknown, failed.toUpperCase()] });
    expect(dataOf(answer, 200)).toEqual({
      results: [
        { ...(first['results'] as readonly object[])[0], outcome: 'already_deleted' },
        { message_id: waiting, outcome: 'deleted', deleted_at: DATE_TIME },
        { message_id: delivering, outcome: 'delivering' },
        { message_id: other, outcome: 'not_found' },
        { message_id: unknown, outcome: 'not_found' },
      ],
      deleted_count: 1,
      already_deleted_count: 1,
      not_found_count: 2,
      delivering_count: 1,
    });
    expect((await remainingOf([...ids, other])).sort()).toEqual([delivering, other].sort());
    expectError(await client.get(`${PATHS[direction]}/${waiting}`), 404, 'NOT_FOUND');
    expect((await client.get(`${PATHS[direction]}/${delivering}`)).status).toBe(200);
  });

  it('deletes each message once, however many calls name it at the same time', async () => {
    const ids = await Promise.all(Array.from({ length: 30 }, () => store('succeeded', { direction })));
    const calls = Array.from({ length: 6 }, (_, index) => (index % 2 === 0 ? ids : [...ids].reverse()));
    const answers = await Promise.all(
      calls.map(async (named) => dataOf(await client.post(path, { message_ids: named }), 200)),
    );
    const sum = (member: string): number =>
      answers.reduce((total, answer) => total + Number(answer[member]), 0);
    expect([sum('deleted_count'), sum('already_deleted_count')]).toEqual([30, 150]);
    expect(await remainingOf(ids)).toEqual([]);
  });
});

describe('a message that a worker begins to deliver during the call', () => {
  it('is left with its response bodies', async () => {
    const id = await store('pending_retry');
    await insertAttempt(api.query, id);
    await api.query("INSERT INTO response_bodies (message_id, attempt_no, body) VALUES ($1, 1, 'x')", [id]);
    const { messages, attempts } = api.database;
    const { projectId } = api.account;
    const [found] = await deleteMessages(
      { projectId, direction: 'outbound', ids: [id], leavesDelivering: true },
      {
        messages: {
          eraseDeleted: messages.eraseDeleted,
          async delete(request) {
            await changeMessages(api.query, id, { status: 'delivering' });
            return await messages.delete(request);
          },
        },
        attempts,
        files: { delete: () => Promise.resolve() },
        enqueuer: { deadLetters: { add: () => undefined, remove: () => undefined } },
      },
    );
    expect(found?.deletedAt).toBeNull();
    expect(await attempts.findRecordedBody({ messageId: id, attemptNo: 1 })).toEqual(Buffer.from('x'));
  });
});

describe.each(DIRECTIONS)('delete-all of %s messages', (direction) => {
  const path = `${PATHS[direction]}/delete-all`;
  const accepted = direction === 'inbound' ? 'received' : 'created';

  async function deleteAll(query: string, body?: object): Promise<readonly string[]> {
    const data = dataOf(await client.post(`${path}?${query}`, body), 200);
    const ids = data['deleted_message_ids'] as readonly string[];
    expect(data).toEqual({ deleted: ids.length, deleted_message_ids: ids });
    return ids;
  }

  it('deletes what its filters select, and leaves what is in delivery', async () => {
    const [failed, delivering, succeeded] = [
      await store('failed_permanent', { direction }),
      await store('delivering', { direction }),
      await store('succeeded', { direction }),
    ];
    const other = await store('succeeded', { direction: direction === 'inbound' ? 'outbound' : 'inbound' });
    expect(await deleteAll('status=delivering')).toEqual([]);
    expect(await deleteAll('status=failed_permanent&limit=1000')).toEqual([]);
    await changeMessages(api.query, failed, { failedAt: new Date() });
    expect(await deleteAll('status=failed_permanent&limit=1000')).toEqual([failed]);
    expect(await deleteAll('all=true')).toEqual([succeeded]);
    expect(await deleteAll('all=true')).toEqual([]);
    expect((await remainingOf([failed, delivering, succeeded, other])).sort()).toEqual(
      [delivering, other].sort(),
    );
  });

  it('includes the start of its time and excludes the end; a time without an offset is in UTC', async () => {
    const at = new Date(Date.now() - HOUR);
    const [id, present] = [createUuidV7(), await store('succeeded', { direction })];
    await store('succeeded', { direction, id });
    await api.query('UPDATE messages SET created_at = $2 WHERE id = $1', [id, at]);
    const later = new Date(at.getTime() + 1).toISOString().slice(0, -1);
    const moment = at.toISOString().slice(0, -1);
    expect(await deleteAll(`${accepted}_before=${moment}`)).toEqual([]);
    expect(await deleteAll(`${accepted}_after=${later}&${accepted}_before=${later}`)).toEqual([]);
    expect(await deleteAll(`${accepted}_after=${moment}&${accepted}_before=${later}`)).toEqual([]);
    expect(await deleteAll(`${accepted}_after=${later}`)).toEqual([present]);
  });

  it('deletes a hundred messages by default, and the newest first', async () => {
    const ids: string[] = [];
    while (ids.length < 203) ids.push(await store('succeeded', { direction }));
    expect(await deleteAll('all=true&limit=2')).toEqual(ids.slice(-2).reverse());
    expect(await deleteAll('', { all: true })).toEqual(ids.slice(-102, -2).reverse());
    expect(await deleteAll('', { all: true, limit: 1000 })).toHaveLength(101);
  });

  it('deletes nothing of another project', async () => {
    const id = await store('succeeded', { direction });
    const as = createClient(api, (await createAccount(api.database)).apiKey);
    expect(dataOf(await as.post(`${path}?all=true`), 200)).toMatchObject({ deleted: 0 });
    expect(await remainingOf([id])).toEqual([id]);
  });

  it('takes its filters from the query, from the body, or from both', async () => {
    const [failed, succeeded] = [
      await store('failed_permanent', { direction }),
      await store('succeeded', { direction }),
    ];
    await changeMessages(api.query, failed, { failedAt: new Date() });
    expect(await deleteAll('', { status: 'failed_permanent', [`${accepted}_before`]: '2020-01-01' })).toEqual(
      [],
    );
    expect(await deleteAll('status=succeeded', { [`${accepted}_before`]: '2020-01-01' })).toEqual([]);
    expect(await deleteAll('status=succeeded&limit=7', { status: 'succeeded', limit: 7 })).toEqual([
      succeeded,
    ]);
    expect(await deleteAll('', { status: 'failed_permanent' })).toEqual([failed]);
  });

  it.each<[string, string, { readonly query?: string; readonly body?: object }]>([
    ['no filter', 'all', {}],
    ['a limit alone', 'all', { query: 'limit=2' }],
    ['no filter and all=false', 'all', { query: 'all=false' }],
    ['a misspelt parameter', `${accepted}_befor`, { query: `${accepted}_befor=2020-01-01&limit=2` }],
    ['a misspelt parameter beside all', 'statuss', { query: 'all=true&statuss=succeeded' }],
    [
      'a misspelt member',
      `${accepted}Before`,
      { body: { status: 'succeeded', [`${accepted}Before`]: '2020-01-01' } },
    ],
    ['another filter in the body', 'status', { query: 'status=succeeded', body: { status: 'queued' } }],
    ['a body that is a list', '', { query: 'status=succeeded', body: [] }],
    ['a text in place of a number', 'limit', { query: 'all=true', body: { limit: '2' } }],
    [
      'a moment that does not exist',
      `${accepted}_after`,
      { query: `${accepted}_after=2026-06-30T23:59:60Z` },
    ],
  ])('deletes nothing for %s', async (_what, issue, { query = '', body }) => {
    const id = await store('succeeded', { direction });
    const response = await client.post(`${path}?${query}`, body);
    expect([response.status, [...new Set(invalidPaths(response))]]).toEqual([400, [issue]]);
    expect(await remainingOf([id])).toEqual([id]);
  });

  it('ignores a member that resembles no filter, and names it', async () => {
    const id = await store('succeeded', { direction });
    const response = await client.post(path, { status: 'succeeded', future: true });
    expect(response.body).toMatchObject({
      data: { deleted_message_ids: [id] },
      meta: { ignored: ['future'] },
    });
  });

  it('is INVALID_REQUEST with the issues of its query and of its body at once', async () => {
    const twice = await client.post(`${path}?status=succeeded&limit=0&x=1`, { status: 'x', limit: 'y' });
    expect([...new Set(invalidPaths(twice))].sort()).toEqual(['limit', 'status', 'x']);
  });
});
