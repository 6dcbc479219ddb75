import { expect, it } from '@jest/globals';
import { type OperationObject, exampleValuesOf } from '@posthorn/openapi';
import { checkEach } from '@posthorn/test-support';
import type { Response } from 'supertest';
import { expectError, invalidPaths } from '../support/answers.js';
import { document } from '../support/api-document.js';
import { type Broken, type Schema, breakBody, breakEach } from '../support/broken-constraints.js';
import { createClient } from '../support/client.js';
import { ownIds, prepareProject } from '../support/prepare-project.js';
import { startTestApi } from '../support/start-test-api.js';
import { WITH_PROVIDER } from '../support/with-provider.js';

interface Operation {
  readonly name: string;
  readonly method: 'post';
  /** With the names of its parameters. */
  readonly path: string;
  readonly operation: OperationObject;
  readonly schema: Schema | undefined;
  /** A body that is accepted. */
  readonly body: object | undefined;
}

interface Call extends Pick<Operation, 'name' | 'method' | 'path'> {
  readonly body?: string | object | undefined;
}

interface RefusedCall extends Call {
  /** The issues that the answer must have. */
  readonly issues: readonly string[];
}

const OPERATIONS: readonly Operation[] = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item)
    .filter(([, { security = document.security }]) => security.some((way) => 'apiKey' in way))
    .map(([method, operation]) => {
      const media = operation.requestBody?.content['application/json'];
      return {
        name: `${method} ${path}`,
        method: method as 'post',
        path,
        operation,
        schema: media?.schema,
        body: media && (exampleValuesOf(media)[0] as object),
      };
    }),
);
const WITH_BODY = OPERATIONS.filter(({ schema }) => schema !== undefined);

/** A malformed id of a resource itself is one that does not exist. */
const FINDS_NOTHING = [
  'get /v1/endpoints/{id}: pattern of {id}',
  'delete /v1/callbacks/signing-keys/{key_id}: pattern of {key_id}',
  'delete /v1/endpoints/{id}/signing-keys/{key_id}: pattern of {key_id}',
  'delete /v1/inbound-endpoints/{id}/signing-keys/{key_id}: pattern of {key_id}',
];

/** The key is in its body. */
const SIGN_IN = '/v1/console-sessions';

/** An event of a pull endpoint may have no type. */
const MAY_BE_EMPTY = ['get /v1/pull-endpoints/{id}/events?event_type', 'get /v1/pull-logs?event_type'];

const ID = '018f0000-0000-7000-8000-000000000000';
const NO_CURSORS = [
  'x',
  ...[
    {},
    { id: ID },
    { id: `urn:uuid:${ID}` },
    { createdAt: '2016-12-31T23:59:60.000Z', id: ID },
    { createdAt: '2026-01-01T00:00:00+05', id: ID },
  ].map(cursorOf),
];

const api = await startTestApi({ environment: { ...WITH_PROVIDER, PROJECT_BURST_PER_SECOND: '0' } });
const { client, ids } = await prepareProject(api);
const before = await describeRows();

const call = (of: Call, as = client): Promise<Response> =>
  as[of.method](ownIds(of.path, ids), of.body).then((response) => response);
const nameOf = ({ name }: Call): string => name;

it('every operation refuses a body that breaks a constraint of the document, and names the member', () =>
  checkEach(WITH_BODY.flatMap(breakBodies), nameOf, refuse));

it('every operation names each member of a body that breaks a constraint, not only the first', () =>
  checkEach(WITH_BODY.map(breakAll), nameOf, refuse));

it('every operation refuses a body that is no JSON', () =>
  checkEach(WITH_BODY, nameOf, (of) => refuse({ ...of, body: '{"a":', issues: [''] })));

it('every operation refuses a query that breaks a constraint of the document, and names the parameter', () =>
  checkEach(OPERATIONS.flatMap(breakQueries), nameOf, refuse));

it('every operation refuses a parameter that is missing, empty, given twice or has NUL', () =>
  checkEach(OPERATIONS.flatMap(misplaceParameters), nameOf, refuse));

it('every list refuses what is no cursor', () => checkEach(OPERATIONS.flatMap(withNoCursor), nameOf, refuse));

it('every operation refuses a path that breaks a constraint of the document, and names the parameter', () =>
  checkEach(OPERATIONS.flatMap(breakPaths), nameOf, refusePath));

it('every operation finds nothing for an id that does not exist', () =>
  checkEach(OPERATIONS.flatMap(withUnknownIds), nameOf, async (of) =>
    expectError(await call(of), 404, 'NOT_FOUND'),
  ));

it('every operation on an endpoint or a message finds none of another kind', () =>
  checkEach(OPERATIONS.flatMap(withOtherKinds), nameOf, async (of) =>
    expectError(await call(of), 404, 'NOT_FOUND'),
  ));

it('every operation asks for a key first', async () => {
  const stranger = createClient(api, `wh_live_${'x'.repeat(32)}`);
  const asking = OPERATIONS.filter(({ path }) => path !== SIGN_IN);
  await checkEach(asking, nameOf, async (of) => {
    expectError(await call({ ...of, path: `${of.path}?x=1`, body: '{' }, stranger), 401, 'UNAUTHORIZED');
  });
});

it('has changed nothing by what it refused', async () => {
  expect(before).toContain(ids['projects']);
  expect(await describeRows()).toBe(before);
});

async function refuse(of: RefusedCall): Promise<void> {
  const response = await call(of);
  expectError(response, 400, 'INVALID_REQUEST');
  expect(invalidPaths(response)).toEqual(expect.arrayContaining([...of.issues]));
}

async function refusePath(of: RefusedCall): Promise<void> {
  if (FINDS_NOTHING.includes(of.name)) expectError(await call(of), 404, 'NOT_FOUND');
  else await refuse(of);
}

function breakBodies({ schema = {}, body = {}, ...of }: Operation): readonly RefusedCall[] {
  return breakEach(schema).map((broken) => ({
    ...of,
    name: `${of.name}: ${broken.constraint} of ${broken.at.join('.')}`,
    body: breakBody(body, broken) as object,
    issues: [broken.at.join('.')],
  }));
}

/** Breaks one constraint of each member that has none within it. */
function breakAll({ schema = {}, body = {}, ...of }: Operation): RefusedCall {
  const all = new Map(breakEach(schema).map((each) => [each.at.join('.'), each]));
  const places = [...all.keys()];
  const broken = [...all].filter(
    ([place]) => !places.some((other) => place === '' || other.startsWith(`${place}.`)),
  );
  return {
    ...of,
    body: broken.reduce<unknown>((rest, [, each]) => breakBody(rest, each), body) as object,
    issues: broken.map(([place]) => place),
  };
}

function breakPaths(of: Operation): readonly RefusedCall[] {
  return parametersOf(of, 'path').flatMap(({ name, schema }) =>
    breakText(schema).map(({ constraint, value }) => ({
      ...of,
      name: `${of.name}: ${constraint} of {${name}}`,
      path: of.path.replace(`{${name}}`, encodeURIComponent(String(value))),
      issues: [name],
    })),
  );
}

function breakQueries(of: Operation): readonly RefusedCall[] {
  return parametersOf(of, 'query').flatMap(({ name, schema }) =>
    breakText(schema).map(({ value }) => withQuery(of, name, `${name}=${encodeURIComponent(String(value))}`)),
  );
}

function misplaceParameters(of: Operation): readonly RefusedCall[] {
  // It takes lists of ids, which may be empty.
  if (of.path === '/v1/actors/lookup') return [];
  return parametersOf(of, 'query').flatMap(({ name, required }) => [
    withQuery(of, name, `${name}=a&${name}=a`),
    withQuery(of, name, `${name}=a%00b`),
    ...(required ? [withQuery(of, name, '')] : []),
    ...(MAY_BE_EMPTY.includes(`${of.name}?${name}`) ? [] : [withQuery(of, name, `${name}=`)]),
  ]);
}

function withNoCursor(of: Operation): readonly RefusedCall[] {
  const [cursor] = parametersOf(of, 'query').filter(({ name }) => ['cursor', 'after'].includes(name));
  return cursor ? NO_CURSORS.map((text) => withQuery(of, cursor.name, `${cursor.name}=${text}`)) : [];
}

function withQuery(of: Operation, parameter: string, query: string): RefusedCall {
  return { ...of, name: `${of.name}?${query}`, path: `${of.path}?${query}`, issues: [parameter] };
}

/** In a path or a query, any value is a text. */
function breakText(schema: Schema): readonly Broken[] {
  return breakEach(schema).filter(
    ({ at, value }) => at.length === 0 && typeof value === 'string' && value !== '',
  );
}

const ENDPOINTS = ['endpoints', 'inbound-endpoints', 'pull-endpoints'];
const MESSAGES = ['messages', 'inbound-messages'];

function withOtherKinds(of: Operation): readonly Call[] {
  const [, , kind = ''] = of.path.replace('/dlq/', '/messages/').split('/');
  const kinds = [ENDPOINTS, MESSAGES].find((each) => each.includes(kind)) ?? [];
  if (!of.path.includes('{id}') || NEEDS_NOTHING.test(of.name)) return [];
  return kinds
    .filter((other) => other !== kind)
    .map((other) => ({
      ...of,
      name: `${of.name} of ${other}`,
      path: of.path.replace('{id}', toId(kind, ids[other])),
    }));
}

/** The id of another kind of endpoints, written as this kind writes it. */
function toId(kind: string, id = ''): string {
  const hex = id.replaceAll(/^ep_|-/g, '');
  return kind === 'endpoints' ? `ep_${hex}` : hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

function exampleOf({ examples: [example = ID] = [] }: Schema): string {
  return String(example);
}

function parametersOf({ operation: { parameters = [] } }: Operation, place: string) {
  return parameters.filter((parameter) => parameter.in === place);
}

function cursorOf(position: object): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}

/** What a PUT does not find, it creates, and the attempts of no message are none. */
const NEEDS_NOTHING = /^put .*\{(id|name)\}$|attempts$/;

/** With the ids of the document's examples, which nothing has here. */
function withUnknownIds(of: Operation): readonly Call[] {
  const parameters = parametersOf(of, 'path');
  if (parameters.length === 0 || NEEDS_NOTHING.test(of.name)) return [];
  const path = parameters.reduce(
    (rest, { name, schema }) => rest.replace(`{${name}}`, exampleOf(schema)),
    of.path,
  );
  return [{ ...of, path }];
}

/** All that is stored, but for the keys, which show when they were used. */
async function describeRows(): Promise<string> {
  const tables = await api.query(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'api_keys'",
  );
  const rows = tables.map(({ name }) => api.query(`SELECT t::text FROM "${String(name)}" AS t ORDER BY 1`));
  return JSON.stringify(await Promise.all(rows));
}
