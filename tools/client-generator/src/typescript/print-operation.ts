import {
  type ClientOperation,
  functionOf,
  isOwn,
  itemOf,
  paramsTypeOf,
  resultTypeOf,
} from '../document/client-operation.js';
import { toCamelCase } from '../names.js';
import { printComment } from './print-comment.js';
import { printMembers, printType } from './print-type.js';

/** The interfaces that only this operation has, for parameters and results without a name of their own. */
export function printOwnTypes(operation: ClientOperation): string {
  const { params, data } = operation;
  return [
    ...(isOwn(params?.schema)
      ? [`export interface ${paramsTypeOf(operation)} ${printMembers(params.schema, 'request')}`]
      : []),
    ...(isOwn(data) ? [`export interface ${resultTypeOf(operation)} ${printMembers(data, 'answer')}`] : []),
  ].join('\n\n');
}

/** The method of the resource's class. */
export function printOperation(operation: ClientOperation): string {
  const { id, verb, summary, description, pathParameters, params } = operation;
  const given = pathParameters.map((name) => `${toCamelCase(name)}: string`);
  if (params !== undefined) {
    const type = isOwn(params.schema) ? paramsTypeOf(operation) : printType(params.schema, 'request');
    given.push(`params: ${type}${params.isRequired ? '' : ' = {}'}`);
  }
  const signature = [...given, 'options?: CallOptions'].join(', ');
  const comment = printComment(`${summary} (\`${id}\`).`, description);
  return `${comment}${verb}(${signature}): ${answerType(operation)} {
    return this.#api.${functionOf(operation)}(${printRequest(operation)}, options);
  }`;
}

function answerType(operation: ClientOperation): string {
  const { data, paging } = operation;
  if (data === undefined) return 'Call<Response>';
  if (paging !== undefined) return `ListCall<${printType(itemOf(operation), 'answer')}>`;
  return `Call<${isOwn(data) ? resultTypeOf(operation) : printType(data, 'answer')}>`;
}

function printRequest({ method, path, params, keyed, paging, items }: ClientOperation): string {
  const ofPath = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => `\${${toCamelCase(name)}}`);
  const members = [
    `method: '${method}'`,
    `path: ${ofPath === path ? `'${path}'` : `path\`${ofPath}\``}`,
    ...(params === undefined ? [] : [`${params.in}: params`]),
    ...(keyed === undefined ? [] : [`keyed: ${JSON.stringify(keyed)}`]),
    ...(paging === undefined ? [] : [`paging: '${paging}'`]),
    ...(items === undefined ? [] : [`items: '${toCamelCase(items)}'`]),
  ];
  return `{ ${members.join(', ')} }`;
}
