import { describe, expect, it } from '@jest/globals';
import { formatPath } from '@posthorn/openapi';
import type { Route } from '@posthorn/http-server';
import type { Response } from 'supertest';
import type { Caller } from '../../src/http/caller.js';
import { PORTAL_RULES } from '../../src/portal/portal-rules.js';
import { dataOf } from '../support/answers.js';
import { routes } from '../support/api-document.js';
import { createClient } from '../support/client.js';
import { openPortal } from '../support/open-portal.js';
import { startTestApi } from '../support/start-test-api.js';

const OF_PORTAL = routes.filter(({ method, path }) => `${method.toUpperCase()} ${path}` in PORTAL_RULES);
const FILTERS = ['endpoint_id', 'consumer_id'] as const;

type Ids = Readonly<Record<(typeof FILTERS)[number], string>> & {
  readonly message: string;
  readonly event: string;
};

/** Where and how a caller may write a filter, besides once in its own place. */
interface Misplacement {
  readonly query?: string;
  readonly body?: string | object;
  readonly header?: readonly [name: string, value: string];
}

function misplace(name: string, own: string, foreign: string): Readonly<Record<string, Misplacement>> {
  const mixed = name.replace('_id', '_ID');
  return {
    'in the query': { query: `${name}=${foreign}` },
    'in the body': { body: { [name]: foreign } },
    'in a header': { header: [name, foreign] },
    'in both, first its own': { query: `${name}=${own}`, body: { [name]: foreign } },
    'in both, last its own': { query: `${name}=${foreign}`, body: { [name]: own } },
    'twice in the query, first its own': { query: `${name}=${own}&${name}=${foreign}` },
    'twice in the query, last its own': { query: `${name}=${foreign}&${name}=${own}` },
    'twice in the body, first its own': { body: `{"${name}":"${own}","${name}":"${foreign}"}` },
    'twice in the body, last its own': { body: `{"${name}":"${foreign}","${name}":"${own}"}` },
    'as an array in the query': { query: `${name}[]=${foreign}&${name}[0]=${foreign}&${name}=${own}` },
    'as an array in the body': { query: `${name}=${own}`, body: { [name]: [foreign] } },
    'as an object in the body': { query: `${name}=${own}`, body: { [name]: { equals: foreign } } },
    'in other case in the query': { query: `${name}=${own}&${mixed}=${foreign}` },
    'in other case in the body': { body: { [name]: own, [mixed]: foreign } },
    'with a value in other case': { query: `${name}=${foreign.toUpperCase()}` },
    'with an escaped name': { query: `${name.replace('_', '%5F')}=${foreign}` },
    'with white space': { query: `${name}=%20${foreign}`, body: { [name]: `${foreign} ` } },
  };
}

const api = await startTestApi();
await api.query('UPDATE projects SET portal_max_endpoints = 10000');
const tenant = createClient(api);
await tenant.post('/v1/event-types', { name: 'order.created' });
const own = await prepare('own', 1);
const foreign = await prepare('foreign', 3);
const portal = await openPortal(api, tenant, { consumer: 'own' });

async function prepare(consumer: string, eventCount: number): Promise<Ids> {
  const settings = { url: 'https://example.com/hook', consumer_id: consumer };
  const endpoint = String(dataOf(await tenant.post('/v1/endpoints', settings), 201)['id']);
  const event = { event_type: 'order.created', payload: {}, consumer_id: consumer };
  let published: Readonly<Record<string, unknown>> = {};
  for (let count = 0; count < eventCount; count += 1) {
    published = dataOf(await tenant.post('/v1/events', event), 202);
  }
  const [message] = published['messages'] as readonly { message_id: string }[];
  const ids = { message: message?.message_id ?? '', event: String(published['event_id']) };
  return { endpoint_id: endpoint, consumer_id: consumer, ...ids };
}

/** Calls a route about what the consumer owns. A route that needs an endpoint gets its own, unless it gets another one. */
async function call(
  { method, path }: Pick<Route<Caller>, 'method' | 'path'>,
  { query, body, header }: Misplacement = {},
): Promise<Response> {
  const id = path.startsWith('/v1/endpoints')
    ? own.endpoint_id
    : path.startsWith('/v1/events')
      ? own.event
      : own.message;
  const target = formatPath(path)
    .replace('{id}', id)
    .replace('{key_id}', `sk_${'f'.repeat(32)}`)
    .replace('{name}', 'order.created');
  const parameters = [path.endsWith('-all') && 'status=queued', query].filter(Boolean).join('&');
  const request = portal[method](parameters === '' ? target : `${target}?${parameters}`);
  if (header !== undefined) void request.set(header[0], header[1]);
  return await request
    .type('json')
    .send(body ?? (path === '/v1/endpoints' && method === 'post' ? NEW : undefined));
}

const NEW = { url: 'https://example.com/mine' };

describe.each(OF_PORTAL.map((route) => [`${route.method.toUpperCase()} ${route.path}`, route] as const))(
  'a portal token that calls %s',
  (_name, route) => {
    it.each(FILTERS)('reaches nothing of another consumer by %s, wherever it stands', async (filter) => {
      const plain = await call(route, isCounted(route) ? { query: `endpoint_id=${own.endpoint_id}` } : {});
      const places = misplace(filter, own[filter], foreign[filter]);
      const secrets = Object.values(foreign).map((value) => JSON.stringify(value));
      for (const [place, given] of Object.entries(places)) {
        const answer = await call(route, given);
        const isRefused = [400, 404, 409].includes(answer.status);
        const shown = isRefused ? [] : secrets.filter((value) => answer.text.includes(value));
        const isSame = isRefused || !isCounted(route) || countOf(answer) === countOf(plain);
        expect({ place, shown, isSame }).toEqual({ place, shown: [], isSame: true });
      }
    });
  },
);

function countOf(response: Response): unknown {
  return dataOf(response, 200)['total_messages'];
}

function isCounted({ path }: Pick<Route<Caller>, 'path'>): boolean {
  return path.startsWith('/v1/metrics');
}

it('has moved and replayed nothing of another consumer', async () => {
  const endpoint = dataOf(await tenant.get(`/v1/endpoints/${foreign.endpoint_id}`), 200);
  expect(endpoint).toMatchObject({ consumer_id: 'foreign', paused: false });
  const moved = await api.query('SELECT count(*)::int FROM endpoints WHERE consumer_id = $1', ['foreign']);
  expect(moved).toEqual([{ count: 1 }]);
  const replayed = await api.query(
    'SELECT count(*)::int FROM messages WHERE consumer_id = $1 AND replay_count > 0',
    ['foreign'],
  );
  expect(replayed).toEqual([{ count: 0 }]);
});

describe('the rules of portal tokens', () => {
  const propertiesOf = (parser: Route<Caller>['description']['query']): readonly string[] =>
    Object.keys((parser?.schema as { readonly properties?: object } | undefined)?.properties ?? {});

  it('write a filter where its route reads it', () => {
    const misread = OF_PORTAL.filter(({ method, path, description: { query, body } }) => {
      const scope = PORTAL_RULES[`${method.toUpperCase()} ${path}`]?.scope;
      if (scope === 'filter') return !propertiesOf(query).includes('consumer_id');
      if (scope === 'endpoint-filter') return !propertiesOf(query).includes('endpoint_id');
      return scope === 'body' && !propertiesOf(body).includes('consumer_id');
    });
    expect(misread.map(({ path }) => path)).toEqual([]);
  });
});
