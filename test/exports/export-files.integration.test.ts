import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { toPrefixedId } from '@posthorn/common';
import { SECOND } from '@posthorn/domain';
import {
  changeExports,
  createAccount,
  createEndpoint,
  createSource,
  fromNow,
  waitFor,
} from '@posthorn/test-support';
import { dataOf, expectError } from '../../services/api/test/support/answers.js';
import { type Exports, type Fields, ALL_DAY, startExports } from '../support/start-exports.js';

let environment: Exports;
let endpoint: { readonly id: string; readonly publicId: string };
beforeAll(async () => {
  environment = await startExports();
  endpoint = await createEndpoint(environment.database, {
    projectId: environment.account.projectId,
    url: 'https://example.com/=x,"y"',
  });
});

beforeEach(() => environment.reset());

async function idsOf(body: Fields): Promise<readonly (string | undefined)[]> {
  const id = await environment.create(body);
  const { row_count: rowCount } = await environment.waitForStatus(id, 'completed');
  const lines = await environment.download(id);
  expect(lines).toHaveLength(Number(rowCount));
  return lines.map((line) => line['message_id']);
}

describe('the file of an export', () => {
  it('has a row per message, oldest first, and its job describes it', async () => {
    await environment.startWorker();
    const [first, ...others] = await environment.fill({
      endpointId: endpoint.id,
      count: 3,
      attemptCount: 2,
      responseStatus: 500,
      responseLatencyMs: 17,
      lastError: '=1,"quoted"\nand more é',
      sizeBytes: 42,
      idempotencyKey: '-key',
      deliveredAt: new Date('2026-11-21T10:00:00.5Z'),
      failedAt: new Date('2026-11-21T10:00:00Z'),
    });
    const id = await environment.create();
    const job = await environment.waitForStatus(id, 'completed');
    const lines = await environment.download(id);
    expect(lines.map((line) => line['message_id'])).toEqual([first, ...others]);
    expect(lines[0]).toEqual({
      message_id: first,
      endpoint_id: endpoint.publicId,
      endpoint_url: 'https://example.com/=x,"y"',
      status: 'succeeded',
      attempt_count: '2',
      response_status: '500',
      response_latency_ms: '17',
      last_error: `'=1,"quoted"\nand more é`,
      size_bytes: '42',
      idempotency_key: `'-key`,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      delivered_at: '2026-11-21T10:00:00.500Z',
      failed_at: '2026-11-21T10:00:00.000Z',
      event_type: '',
    });
    expect(job).toMatchObject({ row_count: 3, file_size_bytes: expect.any(Number) });
    for (const moment of ['started_at', 'completed_at', 'expires_at']) {
      expect(String(job[moment])).toMatch(/Z$/);
    }
    const lifetimeMs = Date.parse(String(job['expires_at'])) - Date.parse(String(job['completed_at']));
    expect(lifetimeMs).toBe(86_400_000);
  });

  it('has only a header when no message matches', async () => {
    await environment.startWorker();
    expect(await idsOf({ direction: 'inbound' })).toEqual([]);
    expect(await idsOf({ start_time: '1970-01-01T00:00:00Z', end_time: '1971-01-01T00:00:00Z' })).toEqual([]);
    expect(await idsOf({ start_time: '2100-01-01T00:00:00Z', end_time: '9999-12-31T00:00:00Z' })).toEqual([]);
  });

  it('has the messages that match the filters, only of the project, and no deleted messages', async () => {
    await environment.startWorker();
    const { projectId } = environment.account;
    const inbound = await createSource(environment.database, { projectId });
    const [second, otherInbound] = await Promise.all([
      createEndpoint(environment.database, { projectId, url: 'https://example.com/2' }),
      createSource(environment.database, { projectId, url: 'https://example.com/3' }),
    ]);
    const foreign = (await createAccount(environment.database)).projectId;
    const failed = { status: 'failed_permanent', failedAt: new Date() } as const;
    const [a = ''] = await environment.fill({ endpointId: endpoint.id, count: 1 });
    const [b = ''] = await environment.fill({ endpointId: endpoint.id, count: 1, ...failed });
    const [c = ''] = await environment.fill({ endpointId: second.id, count: 1, ...failed });
    const [d = ''] = await environment.fill({ endpointId: inbound.id, count: 1, direction: 'inbound' });
    const [e = ''] = await environment.fill({
      endpointId: otherInbound.id,
      count: 1,
      direction: 'inbound',
      ...failed,
    });
    await environment.fill({ endpointId: endpoint.id, count: 1, deletedAt: new Date() });
    await environment.fill({ endpointId: endpoint.id, count: 1, projectId: foreign });
    await environment.fill({ endpointId: inbound.id, count: 1, direction: 'pull' });

    expect(await idsOf({})).toEqual([a, b, c]);
    expect(await idsOf({ status: 'failed_permanent' })).toEqual([b, c]);
    expect(await idsOf({ status: 'queued' })).toEqual([]);
    expect(await idsOf({ endpoint_id: second.publicId })).toEqual([c]);
    expect(await idsOf({ endpoint_id: endpoint.publicId, status: 'failed_permanent' })).toEqual([b]);
    expect(await idsOf({ direction: 'inbound' })).toEqual([d, e]);
    expect(await idsOf({ direction: 'inbound', inbound_endpoint_id: inbound.id })).toEqual([d]);
    const id = await environment.create({ direction: 'inbound', status: 'failed_permanent' });
    await environment.waitForStatus(id, 'completed');
    expect(await environment.download(id)).toMatchObject([{ message_id: e, endpoint_id: otherInbound.id }]);
    expect(toPrefixedId('endpoint', endpoint.id)).toBe(endpoint.publicId);
  });

  it('has an inclusive start and an exclusive end, and spans many days and pages', async () => {
    await environment.startWorker();
    await environment.query(
      "SELECT create_day_partitions((now() AT TIME ZONE 'UTC')::date - 4, (now() AT TIME ZONE 'UTC')::date)",
    );
    const endpointId = endpoint.id;
    const start = new Date(Date.now() - 3 * 86_400_000);
    const end = new Date(Date.now() - 86_400_000);
    const at = (createdAt: Date, count = 1): Promise<readonly string[]> =>
      environment.fill({ endpointId, count, createdAt });
    const shifted = (moment: Date, ms: number): Date => new Date(moment.getTime() + ms);
    await at(shifted(start, -1));
    const expected = [
      ...(await at(start)),
      ...(await at(shifted(start, 3_600_000), 4000)),
      ...(await at(shifted(start, 86_400_000), 2001)),
      ...(await at(shifted(end, -1))),
    ];
    await at(end);
    await at(shifted(end, 1));
    const times = { start_time: start.toISOString(), end_time: end.toISOString() };
    expect(await idsOf(times)).toEqual(expected);
    expect(await idsOf({ ...times, endpoint_id: endpoint.publicId, status: 'succeeded' })).toEqual(expected);
    expect(await idsOf({ ...times, status: 'queued' })).toEqual([]);
  });

  it('excludes messages that arrive after the request for the export', async () => {
    const [before] = await environment.fill({ endpointId: endpoint.id, count: 1 });
    const id = await environment.create();
    await environment.fill({
      endpointId: endpoint.id,
      count: 1,
      createdAt: new Date(Date.parse(String((await environment.read(id))['created_at'])) + 1),
    });
    await environment.startWorker();
    await environment.waitForStatus(id, 'completed');
    expect((await environment.download(id)).map((line) => line['message_id'])).toEqual([before]);
  });
});

describe('an export', () => {
  it('whose worker died is run again and complete without duplicates, even after a loss of Redis', async () => {
    const ids = await environment.fill({ endpointId: endpoint.id, count: 5 });
    const id = await environment.create();
    // Simulates a killed worker: a run with a lease for another moment, and half a file.
    await changeExports(environment.query, id, {
      status: 'processing',
      run: 1,
      tries: 1,
      rowCount: 2,
      startedAt: new Date(),
      leasedUntil: fromNow(SECOND / 2),
      sweepAt: fromNow(SECOND / 2),
    });
    await environment.flushRedis();
    expectError(await environment.client.get(`/v1/exports/${id}/download`), 409, 'EXPORT_NOT_READY');
    await Promise.all([environment.startWorker(), environment.startWorker(), environment.startScheduler()]);
    await environment.waitForStatus(id, 'completed');
    expect((await environment.download(id)).map((line) => line['message_id'])).toEqual(ids);
    expect(await environment.filesLeft()).toEqual(['messages.csv']);
    expect(await environment.query('SELECT run FROM exports')).toEqual([{ run: 2 }]);
  });

  it('whose retention is over is expired, and its file is deleted', async () => {
    await environment.startWorker();
    await environment.startScheduler();
    const id = await environment.create();
    await environment.waitForStatus(id, 'completed');
    await changeExports(environment.query, id, { expiresAt: new Date(), sweepAt: new Date() });
    await waitFor(async () => (await environment.filesLeft()).length === 0);
    await waitFor(async () => {
      const [row] = await environment.query(
        'SELECT status, sweep_at > now() + interval $$29 days$$ AS later FROM exports',
      );
      return row?.['status'] === 'expired' && row['later'] === true;
    });
    expect(await environment.read(id)).toMatchObject({ status: 'expired', row_count: 0 });
  });

  it('loses its file before the response to its deletion, and its link leads to nothing', async () => {
    await environment.startWorker();
    const id = await environment.create();
    await environment.waitForStatus(id, 'completed');
    const link = await environment.client.get(`/v1/exports/${id}/download`).redirects(0);
    const data = dataOf(await environment.client.delete(`/v1/exports/${id}`), 200);
    expect(data).toEqual({ id, deleted: true });
    expect(await environment.filesLeft()).toEqual([]);
    const { pathname, search } = new URL(String(link.get('Location')));
    expectError(await environment.client.get(pathname + search), 404, 'NOT_FOUND');
    await environment.create(ALL_DAY);
  });
});
