import type { OpenApiDocument, OperationObject, Parameter } from '../document/document.js';
import { exampleValuesOf } from '../document/json-media.js';
import { examplesOf } from '../examples/examples-of.js';
import { renameMembers } from './rename-members.js';

/** A request as the examples of the document make it. */
export interface SampleRequest {
  readonly method: string;
  /** The environment variable that has the address of the server. */
  readonly server: 'API_URL' | 'RECEIVE_URL';
  /** With its query, encoded. */
  readonly target: string;
  /** A header whose value ends with an environment variable. */
  readonly credentials: Credentials | undefined;
  /** A call with the session's cookie needs it, unless it reads. */
  readonly isOfConsole: boolean;
  readonly body: unknown;
  /** How the client calls it. Undefined for an operation that the client does not have. */
  readonly call: ClientCall | undefined;
}

interface Credentials {
  readonly header: string;
  readonly prefix: string;
  readonly variable: string;
}

interface ClientCall {
  readonly name: string;
  readonly ids: readonly string[];
  /** In the names of the TypeScript client. Undefined without any. */
  readonly params: unknown;
  /** The same in the API's names, which are those of the Python client. */
  readonly keywords: object;
  readonly isList: boolean;
}

export interface Located {
  readonly method: string;
  readonly path: string;
  readonly operation: OperationObject;
}

const PAGING = ['cursor', 'starting_after', 'offset'];

/** Composes the request of an operation from its first example: the ids of its path, its body, and what it requires. */
export function sampleRequest(
  { method, path, operation }: Located,
  document: OpenApiDocument,
): SampleRequest {
  const { parameters = [], servers } = operation;
  const ids = parameters.filter((each) => each.in === 'path').map(exampleOf);
  const required = parameters.filter((each) => each.in === 'query' && each.required);
  const query = Object.fromEntries(required.map((each) => [each.name, exampleOf(each)]));
  const filled = ids.reduce((to, id) => to.replace(/\{\w+\}/, encodeURIComponent(id)), path);
  const credentials = credentialsOf(operation, document);
  return {
    method: method.toUpperCase(),
    server: servers === undefined ? 'API_URL' : 'RECEIVE_URL',
    target: required.length === 0 ? filled : `${filled}?${new URLSearchParams(query).toString()}`,
    credentials,
    isOfConsole: credentials?.header === 'Cookie' && method !== 'get',
    body: bodyOf(operation),
    call: clientCall(
      operation,
      { ids, query, isList: method === 'get' && parameters.some(isPaging) },
      document,
    ),
  };
}

/** The example of a body that may be anything is an event. */
function bodyOf({ requestBody }: OperationObject): unknown {
  if (requestBody === undefined) return undefined;
  const media = requestBody.content['application/json'];
  return media === undefined ? { event: 'order.paid' } : exampleValuesOf(media)[0];
}

function clientCall(
  operation: OperationObject,
  { ids, query, isList }: Pick<ClientCall, 'ids' | 'isList'> & { readonly query: object },
  { components }: OpenApiDocument,
): ClientCall | undefined {
  const { operationId, requestBody } = operation;
  if (!operationId.includes('.')) return undefined;
  const schema = requestBody?.content['application/json']?.schema;
  const body = schema && (renameMembers(bodyOf(operation), schema, components.schemas) as object);
  return {
    name: operationId,
    ids,
    params: Object.keys(query).length === 0 ? body : { ...query, ...body },
    keywords: { ...query, ...(schema && (bodyOf(operation) as object)) },
    isList,
  };
}

function isPaging({ name }: Parameter): boolean {
  return PAGING.includes(name);
}

function credentialsOf(
  { security }: OperationObject,
  { security: byDefault, components }: OpenApiDocument,
): Credentials | undefined {
  const ways = (security ?? byDefault).flatMap((each) => Object.keys(each));
  if (ways.includes('apiKey')) return { header: 'Authorization', prefix: 'Bearer ', variable: 'API_KEY' };
  const cookie = components.securitySchemes['consoleSession']?.['name'];
  return ways.includes('consoleSession')
    ? { header: 'Cookie', prefix: `${String(cookie)}=`, variable: 'SESSION' }
    : undefined;
}

function exampleOf({ schema }: Parameter): string {
  return String(examplesOf(schema)[0]);
}
