import { beforeEach, describe, expect, it } from '@jest/globals';
import { MESSAGE_STATUSES, MINUTE } from '@posthorn/domain';
import {
  type TestEndpoint,
  changeMessages,
  createAccount,
  createEndpoint,
  fromNow,
  newMessage,
} from '@posthorn/test-support';
import { dataOf } from '../support/answers.js';
import { createClient } from '../support/client.js';
import { startTestApi } from '../support/start-test-api.js';

const DATE_TIME = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/);
const DESTINATION = 'https://example.com/hook';

let endpoint: TestEndpoint;
const api = await startTestApi();
const client = createClient(api);

beforeEach(async () => {
  await api.query('TRUNCATE messages, payloads');
  endpoint = await newEndpoint();
});

function newEndpoint(projectId = api.account.projectId): Promise<TestEndpoint> {
  return createEndpoint(api.database, { projectId, url: DESTINATION });
}

async function store(given: Parameters<typeof newMessage>[0] = {}): Promise<string> {
  const message = newMessage({ projectId: api.account.projectId, endpointId: endpoint.id, ...given });
  await api.database.messages.accept(message);
  return message.id;
}

interface Page {
  readonly data: readonly Readonly<Record<string, unknown>>[];
  readonly meta: { readonly has_more: boolean; readonly next_cursor: string | null };
}

async function list(query = ''): Promise<Page> {
  const response = await client.get(`/v1/logs?${query}`);
  dataOf(response, 200);
  return response.body as Page;
}

async function listIds(query: string): Promise<readonly unknown[]> {
  return (await list(query)).data.map((entry) => entry['message_id']);
}

describe('a log entry', () => {
  it('is short for a new message', async () => {
    const id = await store();
    expect(await list()).toMatchObject({ meta: { has_more: false, next_cursor: null } });
    expect((await list()).data).toEqual([
      {
        message_id: id,
        endpoint_id: endpoint.publicId,
        endpoint: DESTINATION,
        status: 'queued',
        attempt_count: 0,
        created_at: DATE_TIME,
      },
    ]);
  });

  it('shows the results of deliveries', async () => {
    const id = await store();
    await changeMessages(api.query, id, {
      status: 'pending_retry',
      attemptCount: 2,
      lastError: 'HTTP 500',
      responseStatus: 500,
      responseLatencyMs: 7,
      nextAttemptAt: new Date(),
      deliveredAt: new Date(),
      failedAt: new Date(),
    });
    expect((await list()).data).toEqual([
      {
        message_id: id,
        endpoint_id: endpoint.publicId,
        endpoint: DESTINATION,
        status: 'pending_retry',
        attempt_count: 2,
        created_at: DATE_TIME,
        delivered_at: DATE_TIME,
        next_attempt_at: DATE_TIME,
        last_error: 'HTTP 500',
        response_status: 500,
        response_latency_ms: 7,
      },
    ]);
  });

  it('says whether its message is a test, which a filter finds or leaves out', async () => {
    const test = await store({ isTest: true });
    const id = await store();
    const [newest, oldest] = (await list()).data;
    expect(newest).not.toHaveProperty('is_test');
    expect(oldest).toMatchObject({ message_id: test, is_test: true });
    expect(await listIds('is_test=true')).toEqual([test]);
    expect(await listIds('is_test=false')).toEqual([id]);
  });

  it('stays when its endpoint is deleted', async () => {
    const id = await store();
    dataOf(await client.delete(`/v1/endpoints/${endpoint.publicId}`), 200);
    expect(await listIds('')).toEqual([id]);
  });
});

describe('GET /v1/logs', () => {
  it('never shows what was received', async () => {
    await store({ direction: 'inbound' });
    expect(await listIds('')).toEqual([]);
  });

  it('filters by endpoint and by status', async () => {
    const mine = await store();
    const other = await store({ endpointId: (await newEndpoint()).id });
    await changeMessages(api.query, other, { status: 'paused' });
    expect(await listIds(`endpoint_id=${endpoint.publicId}`)).toEqual([mine]);
    expect(await listIds('status=paused')).toEqual([other]);
    expect(await listIds(`status=paused&endpoint_id=${endpoint.publicId}`)).toEqual([]);
    expect(await listIds(`endpoint_id=ep_${'0'.repeat(32)}`)).toEqual([]);
  });

  it.each(MESSAGE_STATUSES)(
    'counts a message among those that wait until it is settled: %s',
    async (status) => {
      const id = await store();
      const isSettled = status === 'succeeded' || status === 'failed_permanent';
      // A dead letter waits to be enqueued.
      await changeMessages(api.query, id, {
        status,
        sweepAt: status === 'succeeded' ? null : fromNow(MINUTE),
        failedAt: status === 'failed_permanent' ? new Date() : null,
      });
      expect(await listIds('status=waiting')).toEqual(isSettled ? [] : [id]);
      expect(await listIds(`status=waiting&endpoint_id=${endpoint.publicId}`)).toEqual(isSettled ? [] : [id]);
    },
  );

  it('filters by idempotency key, across endpoints and never across projects', async () => {
    const keyed = { idempotency: { key: 'order-1234', payloadHash: 'hash' } };
    const { projectId } = await createAccount(api.database);
    const theirs = await newEndpoint(projectId);
    await store({ projectId, endpointId: theirs.id, ...keyed });
    const first = await store(keyed);
    const second = await store({ endpointId: (await newEndpoint()).id, ...keyed });
    const deleted = await store({ endpointId: (await newEndpoint()).id, ...keyed });
    await api.database.messages.delete({
      projectId: api.account.projectId,
      direction: 'outbound',
      ids: [deleted],
    });
    await store({ idempotency: { key: 'order-123', payloadHash: 'hash' } });
    await store();
    expect(await listIds('idempotency_key=order-1234')).toEqual([second, first]);
    expect(await listIds(`idempotency_key=order-1234&endpoint_id=${endpoint.publicId}`)).toEqual([first]);
    expect(await listIds('idempotency_key=ORDER-1234')).toEqual([]);
  });

  it('finds a message by its key after the key may be used again', async () => {
    const id = await store({ idempotency: { key: 'order-1234', payloadHash: 'hash' } });
    await api.query('DELETE FROM idempotency_keys');
    expect(await listIds('idempotency_key=order-1234')).toEqual([id]);
  });

  it('shows failed messages when the filter asks for that status', async () => {
    const id = await store();
    await changeMessages(api.query, id, { status: 'failed_permanent', failedAt: new Date() });
    expect(await listIds('status=failed_permanent')).toEqual([id]);
  });

  it('filters by time, with an inclusive start and an exclusive end', async () => {
    const id = await store();
    const [entry] = (await list()).data;
    const at = String(entry?.['created_at']);
    const later = new Date(new Date(at).getTime() + 1).toISOString();
    expect(await listIds(`start_time=${at}`)).toEqual([id]);
    expect(await listIds(`start_time=${later}`)).toEqual([]);
    expect(await listIds(`end_time=${at}`)).toEqual([]);
    expect(await listIds(`start_time=${at}&end_time=${later}`)).toEqual([id]);
    const elsewhere = encodeURIComponent(
      new Date(new Date(at).getTime() + 7_200_000).toISOString().replace('Z', '+02:00'),
    );
    expect(await listIds(`start_time=${elsewhere}`)).toEqual([id]);
  });

  it('returns nothing before the first message and nothing after the last', async () => {
    const id = await store();
    for (const longAgo of ['0000-01-01T00:00:00Z', '1960-01-01T00:00:00Z', '1970-01-01T00:00:00Z']) {
      expect(await listIds(`start_time=${longAgo}`)).toEqual([id]);
      expect(await listIds(`end_time=${longAgo}`)).toEqual([]);
    }
    for (const farAhead of ['9000-01-01T00:00:00Z', '9999-12-31T23:59:59.999-23:59']) {
      expect(await listIds(`start_time=${farAhead}`)).toEqual([]);
      expect(await listIds(`end_time=${farAhead}`)).toEqual([id]);
    }
  });

  it('returns at most 500 messages, newest first, with cursors that work while new messages arrive', async () => {
    const ids: string[] = [];
    while (ids.length < 120) ids.push(await store());
    const seen: unknown[] = [];
    let page = await list('limit=25');
    for (;;) {
      seen.push(...page.data.map((entry) => entry['message_id']));
      if (page.meta.next_cursor === null) break;
      expect(page).toMatchObject({ data: { length: 25 }, meta: { has_more: true } });
      await store();
      page = await list(`limit=25&cursor=${encodeURIComponent(page.meta.next_cursor)}`);
    }
    expect(page.meta.has_more).toBe(false);
    expect(seen).toEqual(ids.reverse());
    expect((await list('limit=500')).data).toHaveLength(124);
    expect((await list()).data).toHaveLength(50);
    expect((await list('limit=124')).meta).toMatchObject({ has_more: false, next_cursor: null });
  });
});
