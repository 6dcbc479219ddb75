import type { OpenApiDocument, OperationObject, ResponseObject } from '@posthorn/openapi';
import { type Schema, type Schemas, alternativesOf, referredName } from './schema.js';
import type { ClientOperation, Paging, Params } from './client-operation.js';

/** Reads the operations that clients call with their key: those whose id has a group, except WebSockets. */
export function readOperations(
  paths: OpenApiDocument['paths'],
  schemas: Schemas,
): readonly ClientOperation[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([, { operationId, responses }]) => operationId.includes('.') && !('101' in responses))
      .map(([method, operation]) => readOperation({ method, path, operation }, schemas)),
  );
}

interface Located {
  readonly method: string;
  readonly path: string;
  readonly operation: OperationObject;
}

function readOperation({ method, path, operation }: Located, schemas: Schemas): ClientOperation {
  const { operationId, summary, description, tags, requestBody } = operation;
  const [group = '', verb = ''] = operationId.split('.');
  const body = requestBody?.content['application/json']?.schema as Schema | undefined;
  const query = queryOf(operation, membersOfBody(body, schemas));
  const data = dataOf(operation);
  const named = nameOwner(path);
  return {
    id: operationId,
    group,
    verb,
    summary,
    description,
    tag: tags[0] ?? '',
    method: method.toUpperCase(),
    path: named,
    pathParameters: [...named.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
    params: paramsOf(operation, body, query),
    keyed: hasKey(operation) ? true : findKeyed(body, schemas),
    paging: query && pagingOf(query.schema),
    items: data && itemsMember(data),
    data,
  };
}

function paramsOf(
  { operationId, requestBody }: OperationObject,
  body: Schema | undefined,
  query: Params | undefined,
): Params | undefined {
  if (body === undefined) return query;
  if (query !== undefined) throw new Error(`Parameters in the query and in the body: ${operationId}.`);
  return { in: 'body', schema: body, isRequired: requestBody?.required === true };
}

/** The `id` of a path with further parameters names the resource that owns the others. */
function nameOwner(path: string): string {
  if (path.split('{').length <= 2) return path;
  return path.replace(/([\w-]+?)s?\/\{id\}/, (all, owner: string) =>
    all.replace('{id}', `{${owner.replaceAll('-', '_')}_id}`),
  );
}

/** A parameter that the body can also have is left to the body. */
function queryOf({ parameters = [] }: OperationObject, ofBody: readonly string[]): Params | undefined {
  const ofQuery = parameters.filter((each) => each.in === 'query' && !ofBody.includes(each.name));
  if (ofQuery.length === 0) return undefined;
  const required = ofQuery.filter((each) => each.required).map(({ name }) => name);
  const properties = Object.fromEntries(
    ofQuery.map(({ name, schema, description }) => [
      name,
      { ...schema, ...(description && { description }) },
    ]),
  );
  return {
    in: 'query',
    schema: { type: 'object', required, properties },
    isRequired: required.length > 0,
  };
}

function membersOfBody(body: Schema | undefined, schemas: Schemas): readonly string[] {
  return body === undefined ? [] : Object.keys(resolve(body, schemas).properties ?? {});
}

function resolve(schema: Schema, schemas: Schemas): Schema {
  const name = referredName(schema);
  return name === undefined ? schema : (schemas[name] ?? {});
}

function dataOf({ responses }: OperationObject): Schema | undefined {
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1];
  const media = (success as ResponseObject | undefined)?.content?.['application/json'];
  return (media?.schema as Schema | undefined)?.properties?.['data'];
}

/** Whether the body has an idempotency key of its own. Without the header, a member of that name is a filter. */
function hasKey({ parameters = [] }: OperationObject): boolean {
  return parameters.some((each) => each.in === 'header' && each.name === 'Idempotency-Key');
}

/** The member of a body whose items have keys. */
function findKeyed(body: Schema | undefined, schemas: Schemas): string | undefined {
  const { properties = {} } = body === undefined ? {} : resolve(body, schemas);
  return Object.entries(properties).find(([, { items = {} }]) =>
    [items, ...alternativesOf(items)].some((each) =>
      Object.hasOwn(resolve(each, schemas).properties ?? {}, 'idempotency_key'),
    ),
  )?.[0];
}

function pagingOf({ properties = {} }: Schema): Paging | undefined {
  return (['cursor', 'starting_after', 'offset'] as const).find((name) => Object.hasOwn(properties, name));
}

function itemsMember({ properties = {} }: Schema): string | undefined {
  if (!Object.hasOwn(properties, 'next_cursor')) return undefined;
  return Object.entries(properties).find(([, { type }]) => type === 'array')?.[0];
}
