import { toCamelCase, toTypeName } from '../names.js';
import { printComment } from '../schemas/print-comment.js';
import { printMembers, printType } from '../schemas/print-type.js';
import { type Schema, membersOf } from '../schemas/schema.js';
import type { ClientOperation } from './client-operation.js';

/** The interfaces that only this operation has, for parameters and results without a name of their own. */
export function printOwnTypes(operation: ClientOperation): string {
  const { id, query, body, data } = operation;
  const parameters = [query, body].filter((each) => each !== undefined && each.$ref === undefined);
  const base =
    body?.$ref !== undefined && query !== undefined ? ` extends ${printType(body, 'request')}` : '';
  const members = parameters.length === 0 ? [] : [mergeMembers(parameters as Schema[])];
  return [
    ...members.map(
      (each) => `export interface ${toTypeName(id)}Params${base} ${printMembers(each, 'request')}`,
    ),
    ...(data && isOwn(data)
      ? [`export interface ${toTypeName(id)}Result ${printMembers(data, 'answer')}`]
      : []),
  ].join('\n\n');
}

/** The method of the resource's class. */
export function printOperation(operation: ClientOperation): string {
  const { id, verb, summary, description, pathParameters } = operation;
  const params = pathParameters.map((name) => `${nameOfParameter(name, operation)}: string`);
  const given = paramsType(operation);
  if (given !== undefined) params.push(`params: ${given}${isOptional(operation) ? ' = {}' : ''}`);
  const signature = [...params, 'options?: CallOptions'].join(', ');
  const comment = printComment(`${summary} (\`${id}\`).`, description);
  return `${comment}${verb}(${signature}): ${answerType(operation)} {
    return this.#api.${functionOf(operation)}(${printRequest(operation)}, options);
  }`;
}

function functionOf({ paging, data }: ClientOperation): string {
  if (data === undefined) return 'file';
  return paging === undefined ? 'call' : 'list';
}

function answerType(operation: ClientOperation): string {
  const { id, data, paging, items } = operation;
  if (data === undefined) return 'Call<Response>';
  if (paging !== undefined) {
    const list = items === undefined ? data : (data.properties?.[items] ?? {});
    return `ListCall<${printType(list.items ?? {}, 'answer')}>`;
  }
  return `Call<${isOwn(data) ? `${toTypeName(id)}Result` : printType(data, 'answer')}>`;
}

function printRequest(operation: ClientOperation): string {
  const { method, path, keyed, paging, items } = operation;
  const ofPath = path.replaceAll(
    /\{(\w+)\}/g,
    (_, name: string) => `\${${nameOfParameter(name, operation)}}`,
  );
  const members = [
    `method: '${method}'`,
    `path: ${ofPath === path ? `'${path}'` : `path\`${ofPath}\``}`,
    ...printGiven(operation),
    ...(keyed === undefined ? [] : [`keyed: ${JSON.stringify(keyed)}`]),
    ...(paging === undefined ? [] : [`paging: '${paging}'`]),
    ...(items === undefined ? [] : [`items: '${toCamelCase(items)}'`]),
  ];
  return `{ ${members.join(', ')} }`;
}

function printGiven({ query, body }: ClientOperation): readonly string[] {
  if (query === undefined) return body === undefined ? [] : ['body: params'];
  if (body === undefined) return ['query: params'];
  const names = membersOf(query).map(([name]) => toCamelCase(name));
  return [`...split(params, ${JSON.stringify(names)})`];
}

function paramsType({ id, query, body }: ClientOperation): string | undefined {
  if (query === undefined && body === undefined) return undefined;
  return body?.$ref !== undefined && query === undefined
    ? printType(body, 'request')
    : `${toTypeName(id)}Params`;
}

function isOptional({ query, body, bodyRequired }: ClientOperation): boolean {
  return (query?.required ?? []).length === 0 && !(body !== undefined && bodyRequired);
}

/** The `id` of a path with further parameters names the resource that owns the others. */
function nameOfParameter(name: string, { pathParameters, path }: ClientOperation): string {
  if (name !== 'id' || pathParameters.length === 1) return toCamelCase(name);
  const owner = path.split('/{id}')[0]?.split('/').at(-1) ?? '';
  return `${toCamelCase(owner.replaceAll('-', '_').replace(/s$/, ''))}Id`;
}

function isOwn(data: Schema): boolean {
  return data.$ref === undefined && membersOf(data).length > 0;
}

function mergeMembers(schemas: readonly Schema[]): Schema {
  return {
    type: 'object',
    required: schemas.flatMap(({ required = [] }) => required),
    properties: Object.assign({}, ...schemas.map(({ properties }) => properties)) as Record<string, Schema>,
  };
}
