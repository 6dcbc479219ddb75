import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createRandomUuid, createUuidV7, toPrefixedId } from '@posthorn/common';
import type { ExportRow } from '@posthorn/database';
import { DAY, MINUTE } from '@posthorn/domain';
import {
  ago,
  ALL,
  changeExports,
  createAccount,
  createSource,
  fromNow,
  releaseAfterTest,
  waitFor,
} from '@posthorn/test-support';
import request from 'supertest';
import { dataOf, expectError, invalidPaths, pageOf } from '../../services/api/test/support/answers.js';
import { createClient } from '../../services/api/test/support/client.js';
import { type Exports, ALL_DAY, startExports } from '../support/start-exports.js';
import { uniqueUrl } from '../../services/api/test/support/unique-url.js';

let environment: Exports;
beforeAll(async () => {
  environment = await startExports({ proxied: true });
});
beforeEach(() => environment.reset());

async function createEndpoint(): Promise<string> {
  return String(dataOf(await environment.client.post('/v1/endpoints', { url: uniqueUrl() }), 201)['id']);
}

const COMPLETED: Partial<ExportRow> = {
  status: 'completed',
  completedAt: new Date(),
  expiresAt: fromNow(DAY),
};

/** Completes the export as a worker would. */
async function finish(id: string, changes = COMPLETED): Promise<void> {
  await changeExports(environment.query, id, changes);
}

describe('POST /v1/exports', () => {
  it('returns the job, without members that have no value yet', async () => {
    const response = await environment.client.post('/v1/exports', ALL_DAY);
    expect(dataOf(response, 201)).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      project_id: environment.account.projectId,
      status: 'pending',
      direction: 'outbound',
      filter_start_time: ALL_DAY.start_time,
      filter_end_time: ALL_DAY.end_time,
      created_at: expect.stringMatching(/Z$/),
    });
  });

  it('shows the filters, with an outbound endpoint by its UUID', async () => {
    const publicId = await createEndpoint();
    const body = { ...ALL_DAY, status: 'failed_permanent', endpoint_id: publicId, unknown: 1 };
    const data = dataOf(await environment.client.post('/v1/exports', body), 201);
    expect(data).toMatchObject({ filter_status: 'failed_permanent', direction: 'outbound' });
    expect(toPrefixedId('endpoint', String(data['filter_endpoint_id']))).toBe(publicId);
    expect(data).not.toHaveProperty('filter_inbound_endpoint_id');
  });

  it('shows an inbound endpoint', async () => {
    const { id } = await createSource(environment.database, { projectId: environment.account.projectId });
    const body = { ...ALL_DAY, direction: 'inbound', inbound_endpoint_id: id.toUpperCase() };
    const data = dataOf(await environment.client.post('/v1/exports', body), 201);
    expect(data).toMatchObject({ direction: 'inbound', filter_inbound_endpoint_id: id });
    expect(data).not.toHaveProperty('filter_endpoint_id');
  });

  const time = ALL_DAY.start_time;
  it.each<[object, readonly string[]]>([
    [{ start_time: time, end_time: time }, ['end_time']],
    [{ start_time: ALL_DAY.end_time, end_time: time }, ['end_time']],
    [{ ...ALL_DAY, endpoint_id: createRandomUuid() }, ['endpoint_id']],
    [{ ...ALL_DAY, inbound_endpoint_id: createRandomUuid() }, ['inbound_endpoint_id']],
    [
      { ...ALL_DAY, direction: 'inbound', endpoint_id: `ep_${'0'.repeat(32)}`, inbound_endpoint_id: 'x' },
      ['inbound_endpoint_id', 'endpoint_id'],
    ],
  ])('names every issue: %j', async (body, paths) => {
    const response = await environment.client.post('/v1/exports', body);
    expectError(response, 400, 'INVALID_REQUEST');
    expect(invalidPaths(response)).toEqual(paths);
  });

  it('accepts only existing endpoints of the project, of the right direction', async () => {
    const other = await createAccount(environment.database);
    const foreign = await createSource(environment.database, { projectId: other.projectId });
    const pull = await createSource(environment.database, {
      projectId: environment.account.projectId,
      direction: 'pull',
    });
    const deleted = await createEndpoint();
    await environment.client.delete(`/v1/endpoints/${deleted}`);
    const bodies = [
      { endpoint_id: toPrefixedId('endpoint', createRandomUuid()) },
      { endpoint_id: deleted },
      ...[foreign.id, pull.id, createRandomUuid()].map((id) => ({
        direction: 'inbound',
        inbound_endpoint_id: id,
      })),
    ];
    for (const body of bodies) {
      const response = await environment.client.post('/v1/exports', { ...ALL_DAY, ...body });
      expectError(response, 404, 'ENDPOINT_NOT_FOUND');
    }
    expect(await environment.query('SELECT FROM exports')).toHaveLength(0);
  });
});

describe('the limits', () => {
  it('allow one export in progress at a time, however many are requested at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => environment.client.post('/v1/exports', ALL_DAY)),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array<number>(11).fill(429)]);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.body).toMatchObject({ error: { code: 'EXPORT_LIMIT_EXCEEDED' } });
    expect(Number(refused?.get('Retry-After'))).toBeGreaterThanOrEqual(1);
  });

  it.each(['completed', 'failed', 'expired'] as const)(
    'do not count an export that is %s as in progress',
    async (status) => {
      await finish(await environment.create(), { status, expiresAt: new Date() });
      await environment.create();
    },
  );

  it('do not count a deleted export as in progress', async () => {
    const id = await environment.create();
    dataOf(await environment.client.delete(`/v1/exports/${id}`), 200);
    await environment.create();
  });

  it('apply to each project separately', async () => {
    await environment.create();
    const other = await createAccount(environment.database);
    dataOf(await createClient(environment, other.apiKey).post('/v1/exports', ALL_DAY), 201);
  });

  it('set the number of exports an hour by plan, which includes deleted exports and excludes failed ones', async () => {
    const { apiKey, projectId } = await createAccount(environment.database, { plan: 'starter' });
    const client = createClient(environment, apiKey);
    for (const end of ['completed', 'deleted', 'failed', 'expired', 'completed'] as const) {
      const id = String(dataOf(await client.post('/v1/exports', ALL_DAY), 201)['id']);
      if (end === 'deleted') await client.delete(`/v1/exports/${id}`);
      else await finish(id, { status: end });
    }
    const [first] = await environment.query('SELECT id FROM exports WHERE project_id = $1 ORDER BY id', [
      projectId,
    ]);
    await changeExports(environment.query, String(first?.['id']), { createdAt: ago(50 * MINUTE) });
    const response = await client.post('/v1/exports', ALL_DAY);
    expectError(response, 429, 'EXPORT_LIMIT_EXCEEDED');
    const seconds = Number(response.get('Retry-After'));
    expect(seconds).toBeGreaterThan(500);
    expect(seconds).toBeLessThanOrEqual(600);
    await changeExports(environment.query, String(first?.['id']), { createdAt: ago(61 * MINUTE) });
    dataOf(await client.post('/v1/exports', ALL_DAY), 201);
  });

  it('cannot be exceeded by concurrent requests', async () => {
    const { apiKey } = await createAccount(environment.database, { plan: 'free' });
    const client = createClient(environment, apiKey);
    const answers = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const response = await client.post('/v1/exports', ALL_DAY);
        await changeExports(environment.query, ALL, { status: 'completed' });
        return response.status;
      }),
    );
    expect(answers.filter((status) => status === 201)).toHaveLength(1);
  });
});

describe('reading', () => {
  it('lists the project’s exports, newest first and page by page', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      ids.push(await environment.create());
      await finish(ids.at(-1) ?? '');
    }
    const other = await createAccount(environment.database);
    const first = pageOf(await environment.client.get('/v1/exports?limit=2'));
    expect(first.ids).toEqual([ids[2], ids[1]]);
    const next = pageOf(await environment.client.get(`/v1/exports?cursor=${String(first.nextCursor)}`));
    expect(next).toEqual({ ids: [ids[0]], nextCursor: null });
    expect(pageOf(await createClient(environment, other.apiKey).get('/v1/exports')).ids).toEqual([]);
    expectError(await environment.client.get('/v1/exports?cursor=x'), 400, 'INVALID_REQUEST');
  });

  it.each([
    ['get', ''],
    ['delete', ''],
    ['get', '/download'],
  ] as const)('finds only exports of the project with %s /v1/exports/{id}%s', async (method, path) => {
    const id = await environment.create();
    const other = createClient(environment, (await createAccount(environment.database)).apiKey);
    expectError(await other[method](`/v1/exports/${id}${path}`), 404, 'NOT_FOUND');
    expectError(await environment.client[method](`/v1/exports/${createUuidV7()}${path}`), 404, 'NOT_FOUND');
    dataOf(await environment.client.delete(`/v1/exports/${id}`), 200);
    expectError(await environment.client[method](`/v1/exports/${id}${path}`), 404, 'NOT_FOUND');
  });

  it('needs a key', async () => {
    for (const path of ['/v1/exports', `/v1/exports/${createUuidV7()}/download`]) {
      expectError(await request(environment.url).get(path), 401, 'UNAUTHORIZED');
    }
  });
});

describe('the download', () => {
  it.each(['pending', 'processing', 'failed'] as const)(
    'is not ready while the export is %s',
    async (status) => {
      const id = await environment.create();
      await finish(id, { status });
      expectError(await environment.client.get(`/v1/exports/${id}/download`), 409, 'EXPORT_NOT_READY');
    },
  );

  it('expires at the exact moment, before the scheduler has recorded it', async () => {
    const id = await environment.create();
    await finish(id, { status: 'completed', expiresAt: ago(1) });
    expect(await environment.read(id)).toMatchObject({ status: 'expired' });
    expectError(await environment.client.get(`/v1/exports/${id}/download`), 410, 'EXPORT_EXPIRED');
    await finish(id, { status: 'expired' });
    expectError(await environment.client.get(`/v1/exports/${id}/download`), 410, 'EXPORT_EXPIRED');
  });

  it('redirects to a link that ends no later than the export', async () => {
    const id = await environment.create();
    await finish(id, { run: 1, status: 'completed', expiresAt: fromNow(MINUTE) });
    const response = await environment.client.get(`/v1/exports/${id}/download`).redirects(0);
    expect(response.status).toBe(302);
    const expires = Number(new URL(String(response.get('Location'))).searchParams.get('expires'));
    expect(expires - Date.now() / 1000).toBeLessThanOrEqual(60);
  });
});

// This test is the last, because the API takes a moment to reconnect to its queue.
it('rejects an export with 503 while the queue is down, and stores nothing', async () => {
  releaseAfterTest(() => environment.toRedis.restore());
  environment.toRedis.cut();
  await waitFor(async () => {
    const response = await environment.client.post('/v1/exports', { ...ALL_DAY, direction: 'inbound' });
    if (response.status === 201) await environment.query('DELETE FROM exports');
    return response.status === 503 && Number(response.get('Retry-After')) >= 1;
  });
  expect(await environment.query('SELECT FROM exports')).toHaveLength(0);
});
