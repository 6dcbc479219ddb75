import { beforeAll, describe, expect, it } from '@jest/globals';
import { DAY, HOUR, MINUTE } from '@posthorn/domain';
import { ageEventCounts, changeMessages, createAccount } from '@posthorn/test-support';
import { dataOf } from '../../services/api/test/support/answers.js';
import { createClient } from '../../services/api/test/support/client.js';
import { type Pull, type PullEndpoint, startPull } from '../support/start-pull.js';

let pull: Pull;
beforeAll(async () => {
  pull = await startPull();
});

async function countsOf(endpoint: PullEndpoint): Promise<unknown> {
  return (await endpoint.read())['counts'];
}

async function metricsOf(query: string): Promise<unknown> {
  return dataOf(await pull.client.get(`/v1/pull-metrics?${query}`), 200);
}

/** Creates one stored, two fetched and three delivered events. */
async function createMixed(): Promise<{ readonly endpoint: PullEndpoint; readonly ids: readonly string[] }> {
  const endpoint = await pull.createEndpoint();
  const ids: string[] = [];
  while (ids.length < 6) ids.push(await endpoint.receive());
  for (const id of ids.slice(1, 4)) await endpoint.getEvent(id);
  await endpoint.acknowledge(ids.slice(3));
  return { endpoint, ids };
}

describe('counts', () => {
  it('number the events of each status', async () => {
    const { endpoint } = await createMixed();
    expect(await countsOf(endpoint)).toEqual({ stored: 1, fetched: 2, delivered: 3, total: 6 });
  });

  it('stay the same after repeated aggregation', async () => {
    const { endpoint, ids } = await createMixed();
    expect(await pull.database.pullEvents.addUpCounts(3)).toBe(3);
    expect(await countsOf(endpoint)).toEqual({ stored: 1, fetched: 2, delivered: 3, total: 6 });
    while ((await pull.database.pullEvents.addUpCounts(1000)) > 0);
    await endpoint.acknowledge(ids);
    await Promise.all(Array.from({ length: 5 }, () => pull.database.pullEvents.addUpCounts(1000)));
    expect(await countsOf(endpoint)).toEqual({ stored: 0, fetched: 0, delivered: 6, total: 6 });
    expect(
      await pull.query('SELECT FROM event_counts WHERE endpoint_id = $1 AND NOT added_up', [endpoint.id]),
    ).toEqual([]);
  });

  it('fall with a deletion, unlike metrics', async () => {
    const { endpoint, ids } = await createMixed();
    for (const id of [ids[0], ids[1], ids[5], ids[5]])
      await pull.client.delete(`${endpoint.path}/events/${id ?? ''}`);
    expect(await countsOf(endpoint)).toEqual({ stored: 0, fetched: 1, delivered: 2, total: 3 });
    expect(await metricsOf(`pull_endpoint_id=${endpoint.id}`)).toMatchObject({
      window: '24h',
      stored: 1,
      fetched: 2,
      delivered: 3,
      total: 6,
    });
  });

  it('include a repeated webhook once', async () => {
    const endpoint = await pull.createEndpoint({ idempotency_header_names: ['X-Id'] });
    const ids = await Promise.all(
      Array.from({ length: 10 }, () => endpoint.receive('{}', { 'X-Id': 'same' })),
    );
    expect(new Set(ids).size).toBe(1);
    expect(await countsOf(endpoint)).toEqual({ stored: 1, fetched: 0, delivered: 0, total: 1 });
  });
});

describe('metrics', () => {
  it.each(['1h', '24h', '7d', '30d'])('of %s include exactly that window', async (window) => {
    const { endpoint } = await createMixed();
    expect(await metricsOf(`window=${window}&pull_endpoint_id=${endpoint.id}`)).toEqual({
      window,
      stored: 1,
      fetched: 2,
      delivered: 3,
      total: 6,
      total_messages: 6,
      succeeded: 3,
      failed: 0,
      retries: 0,
      success_rate: 0.5,
      avg_latency_ms: expect.any(Number),
      rejected: 0,
    });
    const windowMs = { '1h': HOUR, '24h': DAY, '7d': 7 * DAY, '30d': 30 * DAY }[window] ?? 0;
    await ageEventCounts(pull.query, endpoint.id, windowMs + 2 * MINUTE);
    expect(await metricsOf(`window=${window}&pull_endpoint_id=${endpoint.id}`)).toMatchObject({ total: 0 });
  });

  it('average the time from the reception to the acknowledgement, also once added up', async () => {
    const endpoint = await pull.createEndpoint();
    const ids = [await endpoint.receive(), await endpoint.receive(), await endpoint.receive()];
    for (const [index, id] of ids.slice(0, 2).entries())
      await changeMessages(pull.query, [id], { createdAt: new Date(Date.now() - (index + 1) * 1000) });
    await endpoint.acknowledge(ids.slice(0, 2));
    const metrics = (): Promise<unknown> => metricsOf(`window=30d&pull_endpoint_id=${endpoint.id}`);
    const { avg_latency_ms: latencyMs } = (await metrics()) as { readonly avg_latency_ms: number };
    expect(latencyMs).toBeGreaterThanOrEqual(1500);
    while ((await pull.database.pullEvents.addUpCounts(1000)) > 0);
    await pull.database.pullEvents.coarsenCounts({ olderThanMinutes: 0, binMinutes: 60, limit: 1000 });
    expect(await metrics()).toMatchObject({ avg_latency_ms: latencyMs, success_rate: 2 / 3 });
  });

  it('over time have a bucket for each step of the window, and the last contains the present', async () => {
    const { endpoint } = await createMixed();
    const path = `/v1/pull-metrics/timeseries?window=1h&pull_endpoint_id=${endpoint.id}`;
    const data = dataOf(await pull.client.get(path), 200);
    const buckets = data['buckets'] as readonly Readonly<Record<string, unknown>>[];
    expect(data['window']).toBe('1h');
    expect(buckets).toHaveLength(60);
    const times = buckets.map(({ timestamp }) => Date.parse(String(timestamp)));
    expect(times).toEqual(times.map((_, index) => (times[0] ?? 0) + index * MINUTE));
    expect(Date.now() - (times.at(-1) ?? 0)).toBeLessThan(2 * MINUTE);
    expect(Object.keys(buckets[0] ?? {})).toEqual([
      'timestamp',
      'stored',
      'fetched',
      'succeeded',
      'total',
      'rejected',
    ]);
    const sum = (member: string): number =>
      buckets.reduce((total, bucket) => total + Number(bucket[member]), 0);
    expect(['stored', 'fetched', 'succeeded', 'total'].map(sum)).toEqual([1, 2, 3, 6]);
  });

  it('of a project include all its pull endpoints, and no other project', async () => {
    const as = createClient(pull, (await createAccount(pull.database)).apiKey);
    for (let count = 1; count <= 2; count++) await (await pull.createEndpoint({}, as)).receive();
    const foreign = await pull.createEndpoint();
    await foreign.receive();
    expect(dataOf(await as.get('/v1/pull-metrics'), 200)).toMatchObject({ stored: 2, total: 2 });
    const metrics = await as.get(`/v1/pull-metrics?pull_endpoint_id=${foreign.id}`);
    expect(dataOf(metrics, 200)).toMatchObject({ total: 0 });
  });

  it('lose minutes that are older than every window', async () => {
    const endpoint = await pull.createEndpoint();
    await endpoint.receive();
    await ageEventCounts(pull.query, endpoint.id, 32 * DAY);
    while ((await pull.database.pullEvents.deleteCountsOlderThan({ days: 31, limit: 1 })) > 0);
    expect(
      await pull.query('SELECT minute FROM event_counts WHERE endpoint_id = $1', [endpoint.id]),
    ).toHaveLength(1);
    expect(await countsOf(endpoint)).toMatchObject({ stored: 1 });
  });
});

describe('the log', () => {
  it('lists the events of all pull endpoints, newest first, with its filters', async () => {
    const as = createClient(pull, (await createAccount(pull.database)).apiKey);
    const typed = { name: 'typed', event_type_source: 'body', event_type_path: 'type' };
    const [one, two] = [await pull.createEndpoint(typed, as), await pull.createEndpoint({}, as)];
    const first = await one.receive('{"type":"a"}', { 'Content-Type': 'application/json' });
    const second = await two.receive('{}');
    const third = await one.receive('{}');
    await one.acknowledge([third]);
    async function logOf(query = ''): Promise<readonly unknown[]> {
      const entries = dataOf(await as.get(`/v1/pull-logs${query}`), 200) as unknown as { event_id: string }[];
      return entries.map((entry) => entry.event_id);
    }
    expect(await logOf()).toEqual([third, second, first]);
    expect(await logOf(`?pull_endpoint_id=${one.id}`)).toEqual([third, first]);
    expect(await logOf('?status=delivered')).toEqual([third]);
    expect(await logOf('?status=stored')).toEqual([second, first]);
    expect(await logOf('?event_type=a')).toEqual([first]);
    expect(await logOf('?event_type=')).toEqual([third, second]);
    expect(await logOf('?start_time=2100-01-01T00:00:00Z')).toEqual([]);
    expect(await logOf('?end_time=2100-01-01T00:00:00Z&limit=1')).toEqual([third]);
    const entries = dataOf(await as.get('/v1/pull-logs'), 200) as unknown as readonly unknown[];
    expect(entries[2]).toEqual({
      event_id: first,
      pull_endpoint_id: one.id,
      endpoint: 'typed',
      endpoint_name: 'typed',
      event_type: 'a',
      status: 'stored',
      size_bytes: 12,
      content_type: 'application/json',
      received_at: expect.any(String),
      fetched_at: null,
      delivered_at: null,
      timing: { ingest_processing_ms: expect.any(Number) },
    });
    expect(entries[0]).toMatchObject({ timing: { total_lifecycle_ms: expect.any(Number) } });
    expect(entries[1]).toMatchObject({ endpoint: 'Pull endpoint', endpoint_name: 'Pull endpoint' });
  });

  it('has an inclusive start and an exclusive end', async () => {
    const as = createClient(pull, (await createAccount(pull.database)).apiKey);
    const endpoint = await pull.createEndpoint({}, as);
    const ids = [await endpoint.receive(), await endpoint.receive(), await endpoint.receive()];
    const nowMs = Date.now();
    const momentOf = (index: number): string => new Date(nowMs - 10_000 * (2 - index)).toISOString();
    for (const [index, id] of ids.entries())
      await changeMessages(pull.query, id, { createdAt: new Date(momentOf(index)) });
    const logOf = async (query: string): Promise<readonly unknown[]> => {
      const entries = dataOf(await as.get(`/v1/pull-logs?${query}`), 200) as unknown as {
        event_id: string;
      }[];
      return entries.map((entry) => entry.event_id);
    };
    expect(await logOf(`start_time=${momentOf(1)}`)).toEqual([ids[2], ids[1]]);
    expect(await logOf(`end_time=${momentOf(1)}`)).toEqual([ids[0]]);
    expect(await logOf(`start_time=${momentOf(1)}&end_time=${momentOf(2)}`)).toEqual([ids[1]]);
  });

  it('is returned page by page', async () => {
    const as = createClient(pull, (await createAccount(pull.database)).apiKey);
    const endpoint = await pull.createEndpoint({}, as);
    const ids: string[] = [];
    while (ids.length < 3) ids.unshift(await endpoint.receive());
    const first = (await as.get('/v1/pull-logs?limit=2')).body as { meta: Record<string, unknown> };
    const second = await as.get(`/v1/pull-logs?limit=2&cursor=${String(first.meta['next_cursor'])}`);
    expect(second.body).toMatchObject({ data: [{ event_id: ids[2] }], meta: { has_more: false } });
  });
});
