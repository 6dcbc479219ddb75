import { beforeEach, describe, expect, it } from '@jest/globals';
import { SCOPES, SECOND, allows } from '@posthorn/domain';
import {
  type TestAccount,
  ago,
  changeApiKeys,
  createAccount,
  fromNow,
  waitFor,
  waitForEffect,
} from '@posthorn/test-support';
import { dataOf, expectError, invalidPaths } from '../support/answers.js';
import { document } from '../support/api-document.js';
import { type Client, createClient } from '../support/client.js';
import { openConsole } from '../support/open-console.js';
import { startTestApi } from '../support/start-test-api.js';
import { WITH_PROVIDER } from '../support/with-provider.js';

let account: TestAccount;
let client: Client;
const api = await startTestApi({ environment: WITH_PROVIDER });
beforeEach(async () => {
  account = await createAccount(api.database);
  client = createClient(api, account.apiKey);
});

const KEY = '/v1/api-keys';
const HOUR_FROM_NOW = new Date(Date.now() + 3600 * SECOND);

async function create(body: object, by: Client = client): Promise<{ key: string; key_id: string }> {
  return dataOf(await by.post(KEY, body), 201) as { key: string; key_id: string };
}

async function clientWith(...scopes: readonly string[]): Promise<Client> {
  return createClient(api, (await create({ scopes })).key);
}

interface Operation {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly scope: string | undefined;
  /** What it needs besides, in some cases. */
  readonly conditional: string | undefined;
}

interface Described {
  readonly operationId?: string;
  readonly 'x-required-scope'?: string;
  readonly 'x-conditional-scope'?: { readonly scope: string };
}

const NO_UUID = '00000000-0000-7000-8000-000000000000';

const operations: readonly Operation[] = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item as Readonly<Record<string, Described>>)
    .filter(([, { operationId }]) => operationId !== undefined)
    .map(([method, { operationId = '', 'x-required-scope': scope, 'x-conditional-scope': further }]) => ({
      name: operationId,
      method,
      path: path.replaceAll(/\{\w+\}/g, NO_UUID),
      scope: scope === 'by kind' ? undefined : scope,
      conditional: further?.scope,
    })),
);

/** The scope that an answer says is missing. */
async function missingScope(
  { method, path }: Pick<Operation, 'method' | 'path'>,
  key: string,
  body?: object,
): Promise<unknown> {
  const response = await fetch(`${api.url}${path}`, {
    method: method.toUpperCase(),
    headers: { authorization: `Bearer ${key}` },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const { error } = (await response.json().catch(() => ({}))) as {
    readonly error?: { readonly details?: { readonly required_scope?: string } };
  };
  return error?.details?.required_scope;
}

describe('the scopes of an API key', () => {
  it('are asked for by every operation but those that need none, or the one of what they find', () => {
    const free = operations.filter(({ scope }) => scope === undefined).map(({ name }) => name);
    expect(free.sort()).toEqual([
      'answerHandshake',
      'answerOptions',
      'checkUrl',
      'consoleSessions.completeSignIn',
      'consoleSessions.create',
      'consoleSessions.deleteCurrent',
      'consoleSessions.getCurrent',
      'consoleSessions.signIn',
      'downloadFile',
      'getIndex',
      'getKeySet',
      'incidents.get',
      'incidents.list',
      'incidents.recover',
      'receiveWebhook',
      'search.find',
    ]);
    const known = new Set<string>(SCOPES);
    expect(operations.filter(({ scope }) => scope !== undefined && !known.has(scope))).toEqual([]);
  });

  it('let a key make exactly the calls that they name, for every operation and every scope', async () => {
    // A key that deletes its project or itself would end the walk.
    const walked = operations.filter(({ scope }) => scope !== undefined);
    const wrong: unknown[] = [];
    for (const given of SCOPES) {
      const own = await createAccount(api.database);
      const key = (await create({ scopes: [given] }, createClient(api, own.apiKey))).key;
      const answers = await Promise.all(walked.map((operation) => missingScope(operation, key)));
      walked.forEach(({ name, scope = '' }, index) => {
        const missing = allows([given], scope as 'messages:read') ? undefined : scope;
        if (answers[index] !== missing) wrong.push({ given, name, scope, answered: answers[index] });
      });
    }
    expect(wrong).toEqual([]);
  });

  it('let a key change an endpoint that publishes only together with those of events', async () => {
    const changing = operations.filter(({ path, method }) =>
      method === 'get' ? false : path.startsWith('/v1/inbound-endpoints'),
    );
    const { key: narrow } = await create({ scopes: ['inbound:write'] });
    const { key: wide } = await create({ scopes: ['inbound:write', 'events:write'] });
    for (const { name, method, path, conditional } of changing) {
      const published = { mode: 'publish', event_type_source: 'body', event_type_path: 'type' };
      const { id } = dataOf(await client.post('/v1/inbound-endpoints', published), 201);
      const call = { method, path: path.replace(NO_UUID, String(id)) };
      const body = name === 'inboundEndpoints.create' ? published : {};
      const missing = [await missingScope(call, narrow, body), await missingScope(call, wide, body)];
      expect([name, ...missing]).toEqual([name, conditional, undefined]);
    }
    const conditional = operations.filter((each) => each.conditional !== undefined);
    expect(conditional.map(({ name }) => name).sort()).toEqual([
      'inboundEndpoints.create',
      'inboundEndpoints.resume',
      'inboundEndpoints.rotateIngestUrl',
      'inboundEndpoints.update',
    ]);
  });

  it('ask nothing of events for an inbound endpoint that forwards', async () => {
    const maker = await clientWith('inbound:write');
    const { id } = dataOf(await maker.post('/v1/inbound-endpoints', { url: 'https://example.com/in' }), 201);
    dataOf(await maker.patch(`/v1/inbound-endpoints/${String(id)}`, { name: 'mine' }), 200);
    dataOf(await maker.post(`/v1/inbound-endpoints/${String(id)}/ingest-url`), 200);
  });

  it('are those of the key that makes it, unless it names fewer', async () => {
    const maker = await clientWith('api-keys:write', 'messages:read', 'pull:write');
    expect(await create({}, maker)).toMatchObject({
      scopes: ['api-keys:write', 'messages:read', 'pull:write'],
    });
    expect(await create({ scopes: ['pull:write', 'pull:write'] }, maker)).toMatchObject({
      scopes: ['pull:write'],
    });
  });

  it.each(['*', '*:read', 'messages:write', 'endpoints:read'])(
    'cannot be widened to %s by a key without it',
    async (scope) => {
      const maker = await clientWith('api-keys:write', 'messages:read');
      const refused = await maker.post(KEY, { scopes: ['messages:read', scope] });
      expectError(refused, 403, 'FORBIDDEN');
      expect((refused.body as { error: { details: unknown } }).error.details).toEqual({
        required_scope: scope,
      });
    },
  );

  it('cannot be widened through another project of the tenant', async () => {
    const { id } = dataOf(await client.post('/v1/projects', { name: 'second' }), 201);
    const maker = await clientWith('api-keys:write');
    expectError(await maker.post(KEY, { project_id: id, scopes: ['*'] }), 403, 'FORBIDDEN');
    expect(await create({ project_id: id }, maker)).toMatchObject({ scopes: ['api-keys:write'] });
  });

  it('are named, at least one of them', async () => {
    for (const scopes of [[], ['messages'], ['messages:delete'], 'messages:read']) {
      const refused = await client.post(KEY, { scopes });
      expectError(refused, 400, 'INVALID_REQUEST');
      expect(invalidPaths(refused)[0]).toMatch(/^scopes/);
    }
  });

  it('bound a console session of the key', async () => {
    const page = openConsole(api);
    await page.signInWithKey((await create({ scopes: ['endpoints:read'] })).key);
    dataOf(await page.call('get', '/v1/endpoints'), 200);
    expectError(await page.call('get', '/v1/logs'), 403, 'FORBIDDEN');
    const body = { url: 'https://example.com/hook' };
    expectError(await page.call('post', '/v1/endpoints', { body }), 403, 'FORBIDDEN');
  });

  it('bound a portal session that the key makes', async () => {
    await client.post('/v1/consumers', { id: 'acme' });
    const maker = await clientWith('portal:write', 'endpoints:read');
    const session = dataOf(await maker.post('/v1/portal-sessions', { consumer_id: 'acme' }), 201);
    const portal = createClient(api, String(session['token']));
    dataOf(await portal.get('/v1/endpoints'), 200);
    expectError(await portal.get('/v1/logs'), 403, 'FORBIDDEN');
    expectError(await portal.post('/v1/endpoints', { url: 'https://example.com/hook' }), 403, 'FORBIDDEN');
  });

  it('decide which kinds a search finds', async () => {
    await client.post('/v1/consumers', { id: 'needle-consumer' });
    await client.post('/v1/endpoints', { url: 'https://example.com/needle' });
    const kindsFor = async (...scopes: readonly string[]): Promise<unknown> => {
      const found = dataOf(await (await clientWith(...scopes)).get('/v1/search?q=needle'), 200);
      return (found['results'] as readonly { kind: string }[]).map(({ kind }) => kind);
    };
    expect(await kindsFor('*:read')).toEqual(['endpoint', 'consumer']);
    expect(await kindsFor('endpoints:read')).toEqual(['endpoint']);
    expect(await kindsFor('events:read', 'endpoints:write')).toEqual(['consumer']);
    expect(await kindsFor('messages:read')).toEqual([]);
  });
});

describe('the end of an API key', () => {
  it('stops the key in every call, and says so', async () => {
    const { key, key_id: id } = await create({ expires_at: HOUR_FROM_NOW.toISOString() });
    const caller = createClient(api, key);
    dataOf(await caller.get('/v1/endpoints'), 200);
    const page = openConsole(api);
    await page.signInWithKey(key);
    const [row] = await api.query('SELECT id FROM api_keys WHERE scopes IS NOT NULL AND prefix = $1', [
      key.slice(0, 11),
    ]);
    await changeApiKeys(api.query, String(row?.['id']), { expiresAt: ago(SECOND) });
    const { answer } = await waitForEffect(async () => {
      const answered = await caller.get('/v1/endpoints');
      return answered.status === 401 && answered;
    });
    expect(answer.body).toMatchObject({ error: { details: { reason: 'expired' } } });
    await waitFor(async () => (await page.call('get', '/v1/endpoints')).status === 401);
    expectError(await openConsole(api).signInWithKey(key), 401, 'UNAUTHORIZED');
    expect(id).toMatch(/^key_/);
  });

  it('bounds the keys and portal sessions that the key makes', async () => {
    await client.post('/v1/consumers', { id: 'acme' });
    const expires_at = HOUR_FROM_NOW.toISOString();
    const maker = createClient(api, (await create({ expires_at })).key);
    expect(await create({}, maker)).toMatchObject({ expires_at });
    expectError(await maker.post(KEY, { expires_at: null }), 403, 'FORBIDDEN');
    const later = new Date(HOUR_FROM_NOW.getTime() + SECOND).toISOString();
    expectError(await maker.post(KEY, { expires_at: later }), 403, 'FORBIDDEN');
    const session = { consumer_id: 'acme', ttl_minutes: 1440 };
    expect(dataOf(await maker.post('/v1/portal-sessions', session), 201)).toMatchObject({ expires_at });
  });

  it('is in the future', async () => {
    for (const expires_at of [ago(SECOND).toISOString(), '2020-01-01T00:00:00Z', 'tomorrow']) {
      const refused = await client.post(KEY, { expires_at });
      expectError(refused, 400, 'INVALID_REQUEST');
      expect(invalidPaths(refused)).toEqual(['expires_at']);
    }
    expect(await create({ expires_at: fromNow(SECOND).toISOString() })).toMatchObject({ label: 'API key' });
  });

  it('frees the place of the key among the 20, and a hundred expired ones are kept', async () => {
    for (let made = 0; made < 19; made += 1) await create({ expires_at: HOUR_FROM_NOW.toISOString() });
    expectError(await client.post(KEY), 403, 'KEY_LIMIT_EXCEEDED');
    await api.query(`UPDATE api_keys SET expires_at = now() - interval '1 s' WHERE expires_at IS NOT NULL`);
    await api.query(
      `INSERT INTO api_keys (id, project_id, hash, prefix, expires_at)
       SELECT gen_random_uuid(), $1, gen_random_uuid()::text, 'old', now() - interval '1 day'
       FROM generate_series(1, 200)`,
      [account.projectId],
    );
    await create({});
    const [row] = await api.query('SELECT count(*)::int AS count FROM api_keys WHERE project_id = $1', [
      account.projectId,
    ]);
    expect(row).toEqual({ count: 102 });
  });
});
