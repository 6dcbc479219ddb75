import { beforeAll, describe, expect, it } from '@jest/globals';
import { parsePrefixedId } from '@posthorn/common';
import { formatPath } from '@posthorn/openapi';
import { checkEach, createAccount } from '@posthorn/test-support';
import type { Response } from 'supertest';
import { CAPABILITIES } from '../../src/http/portal-access.js';
import { dataOf, expectError, invalidPaths } from '../support/answers.js';
import { routes } from '../support/api-document.js';
import { beginIncident } from '../support/begin-incident.js';
import { type Client, createClient } from '../support/client.js';
import { AUTH_OPERATIONS, createFullEndpoint } from '../support/endpoint-with-auth.js';
import { openPortal } from '../support/open-portal.js';
import { type TestApi, startTestApi } from '../support/start-test-api.js';
import { WITH_PROVIDER } from '../support/with-provider.js';

/** The contract's list. `id`: what the id of the path names. Operations that are not in it are FORBIDDEN. */
const ALLOWED: Readonly<Record<string, Allowed>> = {
  'GET /v1/endpoints': { list: 'endpoint' },
  'POST /v1/endpoints': {
    needs: ['endpoints.write', 'secrets.read'],
    body: { url: 'https://example.com/a' },
  },
  'GET /v1/endpoints/{id}': { id: 'endpoint' },
  'PATCH /v1/endpoints/{id}': { id: 'endpoint', needs: ['endpoints.write'], body: { description: 'x' } },
  'DELETE /v1/endpoints/{id}': { id: 'endpoint', needs: ['endpoints.write'] },
  'POST /v1/endpoints/{id}/pause': { id: 'endpoint', needs: ['endpoints.write'] },
  'POST /v1/endpoints/{id}/resume': { id: 'endpoint', needs: ['endpoints.write'] },
  'POST /v1/endpoints/{id}/test': { id: 'endpoint', needs: ['endpoints.write'] },
  'GET /v1/endpoints/{id}/ordering': { id: 'endpoint' },
  'GET /v1/endpoints/{id}/signing-keys': { id: 'endpoint' },
  'POST /v1/endpoints/{id}/signing-keys': { id: 'endpoint', needs: ['endpoints.write', 'secrets.read'] },
  'DELETE /v1/endpoints/{id}/signing-keys/{key_id}': { id: 'endpoint', needs: ['endpoints.write'] },
  ...AUTH_OPERATIONS,
  'GET /v1/metrics': { filter: true },
  'GET /v1/metrics/timeseries': { filter: true },
  'GET /v1/logs': { list: 'message' },
  'GET /v1/messages/{id}': { id: 'message' },
  'GET /v1/messages/{id}/attempts': { id: 'message' },
  'GET /v1/messages/{id}/payload': { id: 'message', needs: ['payloads.read'] },
  'POST /v1/messages/{id}/replay': { id: 'message', needs: ['messages.replay'] },
  'POST /v1/messages/{id}/retry-now': { id: 'message', needs: ['messages.replay'] },
  'POST /v1/messages/replay-all': { filter: true, needs: ['messages.replay'], query: 'status=queued&' },
  'POST /v1/messages/retry-all': { filter: true, needs: ['messages.replay'] },
  'GET /v1/events': { list: 'event' },
  'GET /v1/events/{id}': { id: 'event' },
  'GET /v1/events/{id}/messages': { id: 'event', list: 'message' },
  'GET /v1/events/{id}/payload': { id: 'event', needs: ['payloads.read'] },
  'GET /v1/incidents': { list: 'incident' },
  'GET /v1/incidents/{id}': { id: 'incident' },
  'POST /v1/incidents/{id}/recover': { id: 'incident', needs: ['messages.replay'] },
  'GET /v1/search': { query: 'q=order' },
  'GET /v1/event-types': {},
  'GET /v1/event-types/{name}': {},
};

type Kind = 'endpoint' | 'message' | 'event' | 'incident';

interface Allowed {
  readonly id?: Kind;
  readonly list?: Kind;
  readonly filter?: true;
  readonly needs?: readonly string[];
  readonly query?: string;
  readonly body?: object;
}

interface Resources extends Readonly<Record<Kind, string>> {
  readonly signingKey: string;
}

const OPERATIONS = routes.map(({ method, path }) => `${method.toUpperCase()} ${formatPath(path)}`);
/** The sign-in has an authentication of its own. */
const OTHERS = OPERATIONS.filter((name) => !(name in ALLOWED) && !name.includes('/v1/console-sessions'));
const NAMES = Object.keys(ALLOWED);
const UNKNOWN: Resources = {
  endpoint: `ep_${'f'.repeat(32)}`,
  message: '01940d5e-7c1a-7c3e-8f2b-3b6f0c1d2e4f',
  event: '01940d5e-7c1a-7c3e-8f2b-3b6f0c1d2e4f',
  incident: `inc_${'f'.repeat(32)}`,
  signingKey: `sk_${'f'.repeat(32)}`,
};

let api: TestApi;
let tenant: Client;
let own: Resources;
let foreign: Resources;
let ofNobody: Resources;
beforeAll(async () => {
  api = await startTestApi({ environment: WITH_PROVIDER });
  tenant = createClient(api);
  await api.query('UPDATE projects SET portal_max_endpoints = 10000');
  await tenant.post('/v1/event-types', { name: 'order.created' });
  own = await prepare('own');
  foreign = await prepare('foreign');
  ofNobody = await prepare(null);
});

let prepared = 0;

/** Of the endpoints that are made here, only the new one gets the new event. */
async function prepare(consumer: string | null, client = tenant): Promise<Resources> {
  prepared += 1;
  const type = `order.${prepared}`;
  const body = { url: 'https://example.com/hook', consumer_id: consumer, event_types: [type] };
  const endpoint = await createFullEndpoint(client, body);
  const event = {
    event_type: type,
    payload: { of: consumer },
    ...(consumer !== null && { consumer_id: consumer }),
  };
  const published = dataOf(await client.post('/v1/events', event), 202);
  const messages = published['messages'] as readonly { message_id: string; endpoint_id: string }[];
  const message = messages.find(({ endpoint_id: of }) => of === endpoint['id']);
  const incident = await beginIncident(api, {
    projectId: api.account.projectId,
    endpointId: parsePrefixedId('endpoint', String(endpoint['id'])) ?? '',
    consumer: consumer ?? '',
    startedAgoMs: -1,
  });
  return {
    endpoint: String(endpoint['id']),
    incident,
    message: message?.message_id ?? '',
    event: String(published['event_id']),
    signingKey: String(endpoint['signing_key_id']),
  };
}

async function tokenClient(capabilities?: readonly string[]): Promise<Client> {
  return await openPortal(api, tenant, { consumer: 'own', ...(capabilities && { capabilities }) });
}

async function call(client: Client, name: string, ids: Resources): Promise<Response> {
  const [method = '', pattern = ''] = name.split(' ');
  const { id = 'message', filter, query = '', body } = ALLOWED[name] ?? {};
  const path = pattern
    .replace('{id}', ids[id])
    .replace('{key_id}', ids.signingKey)
    .replace('{name}', 'order.created')
    .replaceAll(/\{\w+\}/g, ids.message);
  const parameters = query + (filter === true ? `endpoint_id=${ids.endpoint}` : '');
  const target = parameters === '' ? path : `${path}?${parameters}`;
  if (method === 'GET') return await client.get(target);
  if (method === 'DELETE') return await client.delete(target);
  return await client[method.toLowerCase() as 'post'](target, body);
}

const codeOf = ({ body }: Response): unknown => (body as { error?: { code: string } }).error?.code;

/** The answer without what differs between two requests. */
function comparable({ status, body }: Response): unknown {
  const { data, error } = body as { readonly data?: unknown; readonly error?: unknown };
  return { status, data, error };
}

it('names only operations that exist', () => {
  expect(NAMES.filter((name) => !OPERATIONS.includes(name))).toEqual([]);
});

describe('a portal token with all capabilities', () => {
  it('is FORBIDDEN every operation that is not in the list', async () => {
    const client = await tokenClient();
    await checkEach(OTHERS, String, async (name) => {
      for (const ids of [own, foreign]) expectError(await call(client, name, ids), 403, 'FORBIDDEN');
    });
  });

  it('may call every operation in the list for its consumer', async () => {
    const client = await tokenClient();
    await checkEach(NAMES, String, async (name) => {
      const response = await call(client, name, await prepare('own'));
      expect([401, 403, 404]).not.toContain(response.status);
      expect([
        undefined,
        'NOT_PAUSED',
        'INVALID_STATUS',
        'DELIVERY_IN_PROGRESS',
        'MAX_SIGNING_KEYS_REACHED',
      ]).toContain(codeOf(response));
    });
  });

  it('finds nothing of another consumer, or of none, as if it did not exist', async () => {
    const client = await tokenClient();
    await checkEach(
      NAMES.filter((name) => ALLOWED[name]?.id !== undefined),
      String,
      async (name) => {
        const unknown = comparable(await call(client, name, UNKNOWN));
        for (const ids of [foreign, ofNobody]) {
          expect(comparable(await call(client, name, ids))).toEqual(unknown);
        }
        expect(unknown).toMatchObject({ status: name.endsWith('/attempts') ? 200 : 404 });
      },
    );
  });

  it('is answered for the endpoint of another consumer, or of none, as for an unknown one', async () => {
    const client = await tokenClient();
    await checkEach(
      NAMES.filter((name) => ALLOWED[name]?.filter === true),
      String,
      async (name) => {
        const unknown = await call(client, name, UNKNOWN);
        expectError(unknown, 404, 'NOT_FOUND');
        for (const ids of [foreign, ofNobody]) {
          expect(comparable(await call(client, name, ids))).toEqual(comparable(unknown));
        }
      },
    );
  });

  it('lists only what belongs to its consumer', async () => {
    const client = await tokenClient();
    await checkEach(
      NAMES.filter((name) => ALLOWED[name]?.list !== undefined),
      String,
      async (name) => {
        const fresh = await prepare('own');
        const { text, status } = await call(client, name, fresh);
        expect(status).toBe(200);
        expect(text).toContain(fresh[ALLOWED[name]?.list ?? 'event']);
        const others = [foreign, ofNobody].flatMap(({ endpoint, message, event, incident }) => [
          incident,
          endpoint,
          message,
          event,
        ]);
        expect(others.filter((id) => text.includes(id))).toEqual([]);
      },
    );
  });

  it.each(['/v1/endpoints', '/v1/logs', '/v1/events'])(
    'does not find another consumer as a filter: %s',
    async (path) => {
      const client = await tokenClient();
      expectError(await client.get(`${path}?consumer_id=foreign`), 404, 'NOT_FOUND');
      expectError(await client.get(`${path}?consumer_id=unknown`), 404, 'NOT_FOUND');
      expect((await client.get(`${path}?consumer_id=own`)).status).toBe(200);
    },
  );

  it('cannot replay or count without an endpoint of its own', async () => {
    const client = await tokenClient();
    for (const response of [
      await client.post('/v1/messages/replay-all?status=queued', {}),
      await client.get('/v1/metrics'),
      await client.get('/v1/metrics/timeseries'),
    ]) {
      expectError(response, 400, 'INVALID_REQUEST');
      expect(invalidPaths(response)).toEqual(['endpoint_id']);
    }
    const inBody = { status: 'queued', endpoint_id: foreign.endpoint };
    expectError(await client.post('/v1/messages/replay-all', inBody), 404, 'NOT_FOUND');
  });

  it('creates endpoints only for its consumer, whatever the body says', async () => {
    const client = await tokenClient();
    for (const consumer of ['foreign', null, 'unknown', undefined]) {
      const body = { url: 'https://example.com/mine', consumer_id: consumer };
      expect(dataOf(await client.post('/v1/endpoints', body), 201)['consumer_id']).toBe('own');
    }
  });

  it('cannot move an endpoint to another consumer', async () => {
    const client = await tokenClient();
    const { endpoint } = await prepare('own');
    for (const consumer of ['foreign', null]) {
      const body = { description: 'moved', consumer_id: consumer };
      const data = dataOf(await client.patch(`/v1/endpoints/${endpoint}`, body), 200);
      expect(data).toMatchObject({ description: 'moved', consumer_id: 'own' });
    }
  });

  it('lists unknown members once', async () => {
    const client = await tokenClient();
    const response = await client.patch(`/v1/endpoints/${own.endpoint}`, { descripton: 'x' });
    expect((response.body as { meta: { ignored: unknown } }).meta.ignored).toEqual(['descripton']);
  });

  it('finds nothing of the same consumer id in another project', async () => {
    const other = createClient(api, (await createAccount(api.database)).apiKey);
    const theirs = await prepare('own', other);
    const client = await tokenClient();
    expectError(await client.get(`/v1/endpoints/${theirs.endpoint}`), 404, 'NOT_FOUND');
    expectError(await client.get(`/v1/messages/${theirs.message}`), 404, 'NOT_FOUND');
    expectError(await client.get(`/v1/events/${theirs.event}`), 404, 'NOT_FOUND');
  });

  it('has changed nothing of others', async () => {
    const { data } = (await tenant.get(`/v1/endpoints/${foreign.endpoint}`)).body as { data: object };
    expect(data).toMatchObject({ paused: false, consumer_id: 'foreign', description: null });
    const rows = await api.query(
      'SELECT count(*)::int FROM messages WHERE replay_count > 0 AND consumer_id <> $1',
      ['own'],
    );
    expect(rows).toEqual([{ count: 0 }]);
  });
});

it.each(CAPABILITIES)('a portal token without %s may call what needs another one', async (capability) => {
  const client = await tokenClient(CAPABILITIES.filter((each) => each !== capability));
  await checkEach(NAMES, String, async (name) => {
    const response = await call(client, name, await prepare('own'));
    const isNeeded = ALLOWED[name]?.needs?.includes(capability) === true;
    expect({ isForbidden: response.status === 403 }).toEqual({ isForbidden: isNeeded });
  });
});

it.each([[CAPABILITIES], [['messages.replay']], [[]]])(
  'gets its capabilities with every answer: %j',
  async (capabilities) => {
    const client = await tokenClient(capabilities);
    for (const path of ['/v1/endpoints', '/v1/metrics', '/v1/exports']) {
      const { headers } = await client.get(path);
      expect(headers['x-posthorn-capabilities']).toBe(capabilities.join(', '));
    }
    expect((await tenant.get('/v1/endpoints')).headers).not.toHaveProperty('x-posthorn-capabilities');
  },
);

it('may only read without any capability', async () => {
  const client = await tokenClient([]);
  for (const name of NAMES) {
    const { status } = await call(client, name, own);
    expect({ name, isForbidden: status === 403 }).toEqual({
      name,
      isForbidden: (ALLOWED[name]?.needs ?? []).length > 0,
    });
  }
});
