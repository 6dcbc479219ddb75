import { expect, it } from '@jest/globals';
import { type OperationObject, exampleValuesOf } from '@posthorn/openapi';
import { checkEach } from '@posthorn/test-support';
import type { Response } from 'supertest';
import { expectError, invalidPaths } from '../support/answers.js';
import { document } from '../support/api-document.js';
import { type Broken, type Schema, breakBody, breakEach } from '../support/broken-constraints.js';
import { ownIds, prepareProject } from '../support/prepare-project.js';
import { startTestApi } from '../support/start-test-api.js';

interface BrokenCall {
  readonly name: string;
  readonly path: string;
  /** The issue that the answer must have. */
  readonly issue: string;
  readonly method: 'post';
  readonly body?: object;
}

const OPERATIONS = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item)
    .filter(([, { security = document.security }]) => security.some((way) => 'apiKey' in way))
    .map(([method, operation]) => ({ method: method as 'post', path, operation })),
);

/** A malformed id of a resource itself is one that does not exist. */
const FINDS_NOTHING = [
  'get /v1/endpoints/{id}: pattern of {id}',
  'delete /v1/callbacks/signing-keys/{key_id}: pattern of {key_id}',
  'delete /v1/endpoints/{id}/signing-keys/{key_id}: pattern of {key_id}',
  'delete /v1/inbound-endpoints/{id}/signing-keys/{key_id}: pattern of {key_id}',
];

const api = await startTestApi();
const { client, ids } = await prepareProject(api);

it('every route refuses a body that breaks a constraint of the document, and names the member', () =>
  checkEach(OPERATIONS.flatMap(breakBodies), ({ name }) => name, refuse));

it('every route refuses a query that breaks a constraint of the document, and names the parameter', () =>
  checkEach(OPERATIONS.flatMap(breakQueries), ({ name }) => name, refuse));

it('every route refuses a path that breaks a constraint of the document, and names the parameter', () =>
  checkEach(OPERATIONS.flatMap(breakPaths), ({ name }) => name, refusePath));

async function refuse({ method, path, body, issue }: BrokenCall): Promise<void> {
  const response: Response = await client[method](path, body);
  expectError(response, 400, 'INVALID_REQUEST');
  expect(invalidPaths(response)).toContain(issue);
}

async function refusePath(call: BrokenCall): Promise<void> {
  if (FINDS_NOTHING.includes(call.name))
    expectError(await client[call.method](call.path, call.body), 404, 'NOT_FOUND');
  else await refuse(call);
}

function breakBodies({ method, path, operation }: (typeof OPERATIONS)[number]): readonly BrokenCall[] {
  const media = operation.requestBody?.content['application/json'];
  if (media?.schema === undefined) return [];
  const [example = {}] = exampleValuesOf(media);
  return breakEach(media.schema as Schema).map((broken) => ({
    name: `${method} ${path}: ${broken.constraint} of ${broken.at.join('.')}`,
    method,
    path: ownIds(path, ids),
    issue: broken.at.join('.'),
    body: breakBody(example, broken) as object,
  }));
}

function breakPaths({ method, path, operation }: (typeof OPERATIONS)[number]): readonly BrokenCall[] {
  const media = operation.requestBody?.content['application/json'];
  const [body] = media === undefined ? [] : exampleValuesOf(media);
  return parametersOf(operation, 'path').flatMap(({ name, schema }) =>
    breakText(schema as Schema).map(({ constraint, value }) => ({
      name: `${method} ${path}: ${constraint} of {${name}}`,
      method,
      path: ownIds(path.replace(`{${name}}`, encodeURIComponent(String(value))), ids),
      issue: name,
      body: body as object,
    })),
  );
}

function breakQueries({ method, path, operation }: (typeof OPERATIONS)[number]): readonly BrokenCall[] {
  return parametersOf(operation, 'query').flatMap(({ name, schema }) =>
    breakText(schema as Schema).map(({ constraint, value }) => ({
      name: `${method} ${path}: ${constraint} of ?${name}`,
      method,
      path: `${ownIds(path, ids)}?${name}=${encodeURIComponent(String(value))}`,
      issue: name,
    })),
  );
}

/** In a path or a query, any value is a text. */
function breakText(schema: Schema): readonly Broken[] {
  return breakEach(schema)
    .filter(({ constraint, at, value }) => at.length === 0 && (constraint !== 'type' || value === 'text'))
    .filter(({ value }) => value !== '');
}

function parametersOf({ parameters = [] }: OperationObject, place: string) {
  return parameters.filter((parameter) => parameter.in === place);
}
