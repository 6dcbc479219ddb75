import { beforeEach, describe, expect, it } from '@jest/globals';
import { toPrefixedId } from '@posthorn/common';
import { HOUR, MINUTE, SECOND, type MessageStatus } from '@posthorn/domain';
import {
  type TestEndpoint,
  ageMessageCounts,
  changeMessages,
  createAccount,
  createEndpoint,
  newMessage,
} from '@posthorn/test-support';
import { dataOf } from '../support/answers.js';
import { createClient } from '../support/client.js';
import { startTestApi } from '../support/start-test-api.js';

let endpoint: TestEndpoint;
const api = await startTestApi();
const client = createClient(api);

beforeEach(async () => {
  await api.query('TRUNCATE messages, payloads, message_counts, message_rollups, event_type_rollups');
  endpoint = await newEndpoint();
});

function newEndpoint(projectId = api.account.projectId): Promise<TestEndpoint> {
  return createEndpoint(api.database, { projectId, url: 'https://example.com/hook' });
}

type Direction = 'outbound' | 'inbound';

interface Stored {
  readonly direction?: Direction;
  readonly endpointId?: string;
  readonly eventType?: string;
}

/** Stores a message with the result that the worker would write. */
async function store(
  status: MessageStatus,
  { direction = 'outbound', endpointId = endpoint.id, eventType }: Stored = {},
): Promise<void> {
  const message = newMessage({ projectId: api.account.projectId, endpointId, direction, eventType });
  await api.database.messages.accept(message);
  const createdAt = await createdAtOf(message.id);
  await changeMessages(api.query, message.id, {
    status,
    attemptCount: 1,
    responseLatencyMs: 100,
    slowFailures: status === 'succeeded' ? 0 : 1,
    deliveredAt: status === 'succeeded' ? new Date(createdAt + 2 * SECOND) : null,
  });
  if (status !== 'failed_permanent') return;
  await changeMessages(api.query, message.id, { attemptCount: 3, responseLatencyMs: 350 });
}

async function createdAtOf(messageId: string): Promise<number> {
  const message = await api.database.messages.findById(messageId);
  if (message === undefined) throw new Error('The message was not stored.');
  return message.createdAt.getTime();
}

async function read(path: string): Promise<Readonly<Record<string, unknown>>> {
  return dataOf(await client.get(path), 200);
}

const NOTHING = { total_messages: 0, avg_latency_ms: 0, p50_latency_ms: null, p95_latency_ms: null };

it('returns the results of the messages of the last 24 hours', async () => {
  for (const status of ['succeeded', 'succeeded', 'pending_retry', 'failed_permanent'] as const)
    await store(status);
  expect(await read('/v1/metrics')).toEqual({
    window: '24h',
    total_messages: 4,
    succeeded: 2,
    failed: 1,
    retries: 2,
    success_rate: 0.5,
    avg_latency_ms: 125,
    p50_latency_ms: 96,
    p95_latency_ms: 356,
  });
});

it('returns the time to delivery for received messages, and separates the directions', async () => {
  await store('succeeded', { direction: 'inbound' });
  expect(await read('/v1/inbound-metrics?window=1h')).toEqual({
    window: '1h',
    rejected: 0,
    total_messages: 1,
    succeeded: 1,
    failed: 0,
    retries: 0,
    success_rate: 1,
    avg_latency_ms: 100,
    p50_latency_ms: 96,
    p95_latency_ms: 96,
    avg_delivery_time_ms: 2000,
  });
  expect(await read('/v1/metrics')).toMatchObject({ ...NOTHING, success_rate: 0 });
});

it('returns the results of one event type, in all windows, before and after they are added up', async () => {
  const other = await newEndpoint();
  const [created, paid] = ['order.created', 'order.paid'];
  await store('succeeded', { eventType: created });
  await store('failed_permanent', { endpointId: other.id, eventType: created });
  await store('succeeded', { eventType: paid });
  await store('succeeded');
  const expectCounts = async (): Promise<void> => {
    for (const window of ['1h', '24h', '7d', '30d']) {
      const path = `/v1/metrics?window=${window}`;
      expect(await read(path)).toMatchObject({ total_messages: 4 });
      expect(await read(`${path}&event_type=${created}`)).toMatchObject({ total_messages: 2, failed: 1 });
      expect(await read(`${path}&event_type=${paid}`)).toMatchObject({ total_messages: 1, succeeded: 1 });
      expect(await read(`${path}&event_type=order`)).toMatchObject({ total_messages: 0 });
      const ofBoth = `event_type=${created}&endpoint_id=${toPrefixedId('endpoint', other.id)}`;
      expect(await read(`${path}&${ofBoth}`)).toMatchObject({ total_messages: 1, failed: 1 });
      const { buckets } = await read(`/v1/metrics/timeseries?window=${window}&event_type=${created}`);
      expect(
        (buckets as readonly { readonly total: number }[]).reduce((sum, { total }) => sum + total, 0),
      ).toBe(2);
    }
  };
  await expectCounts();
  await api.database.metrics.addUp(3);
  await expectCounts();
  while ((await api.database.metrics.addUp(1000)) > 0);
  await expectCounts();
});

describe('a timeseries', () => {
  it.each([
    ['1h', 60, 60],
    ['24h', 96, 900],
    ['7d', 84, 7200],
    ['30d', 120, 21_600],
  ])('of %s has %d buckets, whose sum is the total', async (window, count, widthSeconds) => {
    for (const status of ['succeeded', 'pending_retry', 'failed_permanent'] as const) await store(status);
    await ageMessageCounts(api.query, { attempts: 2, ms: 40 * MINUTE });
    const { buckets, ...totals } = await read(`/v1/metrics/timeseries?window=${window}`);
    expect(totals).toEqual(await read(`/v1/metrics?window=${window}`));
    const all = buckets as readonly Readonly<Record<string, number | string>>[];
    const sum = (field: string): number => all.reduce((total, bucket) => total + Number(bucket[field]), 0);
    expect(all).toHaveLength(count);
    expect([sum('total'), sum('succeeded'), sum('failed'), sum('retrying')]).toEqual([3, 1, 1, 1]);
    const starts = all.map(({ timestamp }) => Date.parse(String(timestamp)) / 1000);
    expect(starts.every((start, index) => start === (starts[0] ?? 0) + index * widthSeconds)).toBe(true);
    expect(Object.keys(all[0] ?? {}).sort()).toEqual(
      [
        ...['timestamp', 'succeeded', 'failed', 'retrying', 'total'],
        ...['avg_latency_ms', 'p50_latency_ms', 'p95_latency_ms'],
        ...['attempts_succeeded', 'attempts_failed'],
      ].sort(),
    );
  });

  it('has attempts in the bucket in which they were made, so that an outage stays visible after a replay', async () => {
    const minutes = Math.floor(Date.now() / MINUTE);
    const at = (ago: number): string => new Date((minutes - ago) * MINUTE).toISOString();
    await api.query(
      `INSERT INTO message_counts (
         project_id, endpoint_id, direction, event_type, minute, messages, succeeded, attempts, attempted_at
       )
       SELECT $1, $2, 'outbound', 'order.paid', $3::timestamptz, messages, succeeded, 1, made_at
       FROM (VALUES (1, 0, $3::timestamptz), (0, 0, $4::timestamptz), (0, 1, $5::timestamptz))
         AS attempt (messages, succeeded, made_at)`,
      [api.account.projectId, endpoint.id, at(40), at(30), at(10)],
    );
    const expectAttempts = async (filter: string): Promise<void> => {
      const { buckets } = await read(`/v1/metrics/timeseries?window=1h${filter}`);
      const made = (buckets as readonly Readonly<Record<string, number | string>>[])
        .map((bucket) => [
          bucket['timestamp'],
          bucket['attempts_failed'],
          bucket['attempts_succeeded'],
          bucket['total'],
        ])
        .filter(([, ...counts]) => counts.some((count) => count !== 0));
      expect(made).toEqual([
        [at(40), 1, 0, 1],
        [at(30), 1, 0, 0],
        [at(10), 0, 1, 0],
      ]);
    };
    for (const filter of ['', '&event_type=order.paid', `&endpoint_id=${endpoint.publicId}`]) {
      await expectAttempts(filter);
    }
    await api.database.metrics.addUp(2);
    await expectAttempts('');
    while ((await api.database.metrics.addUp(1000)) > 0);
    for (const filter of ['', '&event_type=order.paid']) await expectAttempts(filter);
  });

  it('counts a message in the bucket of its acceptance, not of its delivery', async () => {
    await store('pending_retry');
    await ageMessageCounts(api.query, { ms: 3 * HOUR });
    const [row] = await api.query('SELECT id FROM messages');
    const id = String(row?.['id']);
    await changeMessages(api.query, id, { createdAt: new Date((await createdAtOf(id)) - 3 * HOUR) });
    await changeMessages(api.query, id, { status: 'succeeded', deliveredAt: new Date() });
    expect(await read('/v1/metrics?window=1h')).toMatchObject({ total_messages: 0, succeeded: 0 });
    expect(await read('/v1/metrics?window=24h')).toMatchObject({
      total_messages: 1,
      succeeded: 1,
      success_rate: 1,
    });
  });
});

describe('metrics of one endpoint', () => {
  it('count only that endpoint, before and after aggregation', async () => {
    await store('succeeded');
    const other = await newEndpoint();
    await store('failed_permanent', { endpointId: other.id });
    const query = `/v1/metrics?endpoint_id=${other.publicId}`;
    const expected = { total_messages: 1, succeeded: 0, failed: 1, retries: 2, avg_latency_ms: 150 };
    expect(await read(query)).toMatchObject(expected);
    while ((await api.database.metrics.addUp(1000)) > 0);
    expect(await read(query)).toMatchObject(expected);
    expect(await read('/v1/metrics')).toMatchObject({ total_messages: 2 });
  });

  it('are empty for the id that represents all endpoints', async () => {
    await store('succeeded');
    while ((await api.database.metrics.addUp(1000)) > 0);
    const nobody = { total_messages: 0 };
    expect(await read(`/v1/metrics?endpoint_id=ep_${'0'.repeat(32)}`)).toMatchObject(nobody);
    expect(await read('/v1/metrics')).toMatchObject({ total_messages: 1 });
  });

  it('are empty for an endpoint of another project', async () => {
    const { projectId } = await createAccount(api.database);
    const foreign = await newEndpoint(projectId);
    await api.database.messages.accept(newMessage({ projectId, endpointId: foreign.id }));
    expect(await read(`/v1/metrics?endpoint_id=${foreign.publicId}`)).toMatchObject({ total_messages: 0 });
    expect(await read('/v1/metrics')).toMatchObject({ total_messages: 0 });
  });
});
