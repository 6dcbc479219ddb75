import { beforeEach, describe, expect, it } from '@jest/globals';
import type { PlanName } from '@posthorn/domain';
import { redisCommand } from '@posthorn/local-stack';
import {
  type TestAccount,
  changeProjects,
  changeTenants,
  createAccount,
  waitFor,
  waitForEffect,
} from '@posthorn/test-support';
import { dataOf, expectError, invalidPaths, pageOf } from '../support/answers.js';
import { type Client, createClient } from '../support/client.js';
import { makeSlow } from '../support/make-slow.js';
import { startSecondApi } from '../support/start-second-api.js';
import { openPortal } from '../support/open-portal.js';
import { startTestApi } from '../support/start-test-api.js';

/** The URL of a second process of the same API. */
let account: TestAccount;
let client: Client;
const api = await startTestApi();
const secondUrl = (await startSecondApi(api)).url;
beforeEach(async () => {
  account = await createAccount(api.database, { rate: 500 });
  client = createClient(api, account.apiKey);
});

async function create(body: object = { name: 'second' }): Promise<Readonly<Record<string, unknown>>> {
  return dataOf(await client.post('/v1/projects', body), 201);
}

describe('a new project', () => {
  it('belongs to the tenant of the caller', async () => {
    const project = await create({ name: 'Zweites Projekt ✓', rate_limit_default: 60 });
    expect(project).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      tenant_id: account.tenantId,
      name: 'Zweites Projekt ✓',
      status: 'active',
      rate_limit_default: 60,
      default_retry_schedule: null,
      default_signature_scheme: 'posthorn',
      failing_after_minutes: 60,
      disable_after_hours: 120,
      notification_endpoint_id: null,
      notification_template: 'generic',
      portal_theme: null,
      searchable: [],
      searchable_hashed: false,
      portal_origins: [],
      portal_max_endpoints: 20,
      created_at: expect.stringMatching(/Z$/),
    });
    expect(dataOf(await client.get(`/v1/projects/${String(project['id'])}`), 200)).toEqual(project);
  });

  it.each([[{}], [{ rate_limit_default: 0 }]])('has a rate of 1000 by default: %j', async (body) =>
    expect(await create({ name: 'x', ...body })).toMatchObject({ rate_limit_default: 1000 }),
  );

  it('gives its default retry schedule to the endpoints that are created later without one', async () => {
    const { apiKey, projectId } = await createAccount(api.database);
    const tenant = createClient(api, apiKey);
    const scheduleOf = async (body: object = {}): Promise<unknown> =>
      dataOf(await tenant.post('/v1/endpoints', { url: 'https://example.com/', ...body }), 201)[
        'retry_schedule'
      ];
    const setDefault = async (schedule: readonly number[] | null): Promise<unknown> => {
      const body = { default_retry_schedule: schedule };
      return dataOf(await tenant.patch(`/v1/projects/${projectId}`, body), 200)['default_retry_schedule'];
    };
    expect(await scheduleOf()).toBeNull();
    expect(await setDefault([5, 50])).toEqual([5, 50]);
    expect(await scheduleOf()).toEqual([5, 50]);
    expect(await scheduleOf({ retry_schedule: [7] })).toEqual([7]);
    expect(await scheduleOf({ retry_schedule: null })).toBeNull();
    expect(await setDefault(null)).toBeNull();
    expect(await scheduleOf()).toBeNull();
    const created = await create({ name: 'x', default_retry_schedule: [9] });
    expect(created['default_retry_schedule']).toEqual([9]);
  });

  it('gives its default signature scheme to the endpoints that are created later without one', async () => {
    const { apiKey, projectId } = await createAccount(api.database);
    const tenant = createClient(api, apiKey);
    const schemeOf = async (client = tenant, body: object = {}): Promise<unknown> =>
      dataOf(await client.post('/v1/endpoints', { url: 'https://example.com/', ...body }), 201)[
        'signature_scheme'
      ];
    const setDefault = async (scheme: string): Promise<unknown> => {
      const body = { default_signature_scheme: scheme };
      return dataOf(await tenant.patch(`/v1/projects/${projectId}`, body), 200)['default_signature_scheme'];
    };
    expect(await schemeOf()).toBe('posthorn');
    expect(await setDefault('standard')).toBe('standard');
    expect(await schemeOf()).toBe('standard');
    expect(await schemeOf(tenant, { signature_scheme: 'both' })).toBe('both');
    dataOf(await tenant.put('/v1/consumers/acme', {}), 201);
    expect(await schemeOf(await openPortal(api, tenant, { consumer: 'acme' }))).toBe('standard');
    const created = await create({ name: 'x', default_signature_scheme: 'both' });
    expect(created['default_signature_scheme']).toBe('both');
  });

  it.each([
    ['free', 1000],
    ['starter', 6000],
    ['pro', 60_000],
    ['business', 600_000],
    ['enterprise', 2_147_483_647],
  ] as const)('has at most the rate of its plan: %s', async (plan, most) => {
    const { apiKey, projectId } = await createAccount(api.database, { plan });
    const tenant = createClient(api, apiKey);
    const path = `/v1/projects/${projectId}`;
    const changed = dataOf(await tenant.patch(path, { rate_limit_default: most }), 200);
    expect(changed['rate_limit_default']).toBe(most);
    const over = { name: 'x', rate_limit_default: most + 1 };
    for (const response of [await tenant.patch(path, over), await tenant.post('/v1/projects', over)]) {
      expectError(response, 400, 'INVALID_REQUEST');
      expect(invalidPaths(response)).toEqual(['rate_limit_default']);
    }
  });

  it.each<readonly [PlanName, number]>([
    ['free', 1],
    ['starter', 3],
    ['pro', 10],
  ])(
    'is limited by the number that the plan %s allows, however many are created at once',
    async (plan, max) => {
      const limited = await createAccount(api.database, { plan });
      await makeSlow(api.query, 'projects');
      const [here, there] = [api.url, secondUrl].map((url) => createClient({ ...api, url }, limited.apiKey));
      const responses = await Promise.all(
        Array.from({ length: 50 }, (_, index) =>
          ((index % 2 === 0 ? here : there) ?? client).post('/v1/projects', { name: 'x' }),
        ),
      );
      expect(responses.filter(({ status }) => status === 201)).toHaveLength(max - 1);
      for (const response of responses.filter(({ status }) => status !== 201)) {
        expectError(response, 403, 'PROJECT_LIMIT_REACHED');
      }
      const [row] = await api.query('SELECT count(*)::int FROM projects WHERE tenant_id = $1', [
        limited.tenantId,
      ]);
      expect(row).toEqual({ count: max });
    },
  );
});

describe('the projects of a tenant', () => {
  it('are listed, newest first, page by page', async () => {
    const first = await create();
    const second = await create();
    const page = pageOf(await client.get('/v1/projects?limit=2'));
    expect(page.ids).toEqual([second['id'], first['id']]);
    const rest = pageOf(await client.get(`/v1/projects?limit=2&cursor=${String(page.nextCursor)}`));
    expect(rest).toEqual({ ids: [account.projectId], nextCursor: null });
  });

  it.each(['patch', 'put'] as const)('are changed: %s', async (method) => {
    const { id } = await create({ name: 'second', rate_limit_default: 7 });
    const path = `/v1/projects/${String(id)}`;
    expect(dataOf(await client[method](path, { name: 'other' }), 200)).toMatchObject({
      name: 'other',
      rate_limit_default: 7,
      updated: true,
    });
    const changed = dataOf(await client[method](path, { rate_limit_default: 1, status: 'deleted' }), 200);
    expect(changed).toMatchObject({ name: 'other', rate_limit_default: 1, status: 'active' });
    expect(dataOf(await client[method](path, {}), 200)).toEqual(changed);
  });
});

describe('a project of a tenant that has changed to a smaller plan', () => {
  it('has the rate of that plan, when it is read and when it sends', async () => {
    const { tenantId, projectId } = account;
    const rate = async (): Promise<unknown> =>
      dataOf(await client.get(`/v1/projects/${projectId}`), 200)['rate_limit_default'];
    await changeProjects(api.query, projectId, { rateLimitDefault: 5000 });
    await changeTenants(api.query, tenantId, { plan: 'free' });
    await waitFor(async () => (await rate()) === 1000);
    const [listed] = dataOf(await client.get('/v1/projects'), 200) as unknown as readonly object[];
    expect(listed).toMatchObject({ rate_limit_default: 1000 });
    const renamed = dataOf(await client.patch(`/v1/projects/${projectId}`, { name: 'smaller' }), 200);
    expect(renamed).toMatchObject({ name: 'smaller', rate_limit_default: 1000 });
    await redisCommand(api.redisUrl, ['SET', `posthorn:limit:rate:${projectId}`, '1000', 'PX', '60000']);
    expectError(await client.send({}), 429, 'RATE_LIMIT_EXCEEDED');
    await changeTenants(api.query, tenantId, { plan: 'pro' });
    await waitFor(async () => (await rate()) === 5000);
    expectError(await client.send({}), 400, 'INVALID_REQUEST');
  });
});

describe('a suspended project', () => {
  it('is rejected with that reason within a second, while another project of its tenant continues', async () => {
    const other = await create();
    const { key } = dataOf(await client.post('/v1/api-keys', { project_id: other['id'] }), 201);
    await changeProjects(api.query, account.projectId, { status: 'suspended' });
    const { answer, lagMs } = await waitForEffect(async () => {
      const response = await client.get('/v1/projects');
      return response.status !== 200 && response;
    });
    expect(lagMs).toBeLessThanOrEqual(1000);
    expectError(answer, 403, 'FORBIDDEN');
    const sibling = createClient(api, String(key));
    expect(dataOf(await sibling.get(`/v1/projects/${account.projectId}`), 200)).toMatchObject({
      status: 'suspended',
    });
    expectError(await sibling.delete(`/v1/projects/${String(other['id'])}`), 409, 'INVALID_STATUS');
    dataOf(await sibling.delete(`/v1/projects/${account.projectId}`), 200);
  });
});
