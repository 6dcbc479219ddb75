import {
  type ClientOperation,
  functionOf,
  isOwn,
  itemOf,
  paramsTypeOf,
  resultTypeOf,
} from '../document/client-operation.js';
import type { Client, Resource } from '../document/read-client.js';
import type { Schema } from '../document/schema.js';
import { toSnakeCase, toTypeName } from '../names.js';
import { indent, printDocstring } from './print-docstring.js';
import { isNullable, printType } from './print-type.js';

/** A resource, for programs that wait for an answer and for those that do something else meanwhile. */
type Kind = 'sync' | 'async';

/** Two classes of a resource, with a method for each operation. */
export function printResource(resource: Resource, { schemas }: Client): string {
  const nullable = new Set(Object.keys(schemas).filter((name) => isNullable(schemas[name] ?? {})));
  const typeOf = (schema: Schema): string => printType(schema, { side: 'answer', nullable }, () => 'Any');
  const classes = (['sync', 'async'] as const).map((kind) => printClass(resource, kind, typeOf));
  const text = classes.join('\n\n\n');
  const operations = resource.operations;
  const own = operations.flatMap((each) => [
    ...(isOwn(each.params?.schema) ? [paramsTypeOf(each)] : []),
    ...(isOwn(each.data) ? [resultTypeOf(each)] : []),
  ]);
  return `${printImports(text, [...Object.keys(schemas), ...own])}\n\n\n${text}\n`;
}

function printClass({ group, description, operations }: Resource, kind: Kind, typeOf: TypeOf): string {
  const api = kind === 'sync' ? 'Api' : 'AsyncApi';
  const methods = operations.map((operation) => printOperation(operation, kind, typeOf));
  const members = [
    printDocstring(description),
    `def __init__(self, api: ${api}) -> None:\n    self._api = api`,
    ...methods,
  ];
  return `class ${prefixOf(kind)}${toTypeName(group)}Resource:\n${indent(members.join('\n\n'))}`;
}

export function prefixOf(kind: Kind): string {
  return kind === 'sync' ? '' : 'Async';
}

type TypeOf = (schema: Schema) => string;

function printOperation(operation: ClientOperation, kind: Kind, typeOf: TypeOf): string {
  const { id, verb, summary, description, paging } = operation;
  const answer = answerType(operation, typeOf);
  const isAwaited = kind === 'async' && paging === undefined;
  const result = paging === undefined ? answer : `${prefixOf(kind)}Listing[${answer}]`;
  const body = [
    printDocstring(`${summary} (\`${id}\`).`, description),
    `return ${isAwaited ? 'await ' : ''}self._api.${functionOf(operation)}(${printRequest(operation)})`,
  ].join('\n');
  const signature = `${toSnakeCase(verb)}(${printParameters(operation, typeOf)}) -> ${result}`;
  return `${isAwaited ? 'async ' : ''}def ${signature}:\n${indent(body)}`;
}

function printParameters(operation: ClientOperation, typeOf: TypeOf): string {
  const { pathParameters, params } = operation;
  const ids = pathParameters.map((name) => `${name}: str`);
  const type = params && (isOwn(params.schema) ? paramsTypeOf(operation) : typeOf(params.schema));
  return [
    'self',
    ...(ids.length === 0 ? [] : [...ids, '/']),
    ...(type === undefined ? [] : [`**params: Unpack[${type}]`]),
  ].join(', ');
}

/** `list` is the name of a method in these classes, so that the type of lists has its other name. */
function answerType(operation: ClientOperation, typeOf: TypeOf): string {
  const { data, paging } = operation;
  if (data === undefined) return 'httpx.Response';
  if (paging !== undefined) return typeOf(itemOf(operation));
  return isOwn(data) ? resultTypeOf(operation) : typeOf(data).replace(/^list\[/, 'List[');
}

function printRequest({
  method,
  path,
  pathParameters,
  params,
  keyed,
  paging,
  items,
}: ClientOperation): string {
  const escaped = `path(${[JSON.stringify(path.replaceAll(/\{\w+\}/g, '{}')), ...pathParameters].join(', ')})`;
  return [
    `Request(${JSON.stringify(method)}`,
    pathParameters.length === 0 ? JSON.stringify(path) : escaped,
    ...(params === undefined ? [] : [`${params.in}=params`]),
    ...(keyed === undefined ? [] : [`keyed=${keyed === true ? 'True' : JSON.stringify(keyed)}`]),
    ...(paging === undefined ? [] : [`paging=${JSON.stringify(paging)}`]),
    ...(items === undefined ? [] : [`items=${JSON.stringify(items)}`]),
  ]
    .join(', ')
    .concat(')');
}

function printImports(text: string, typeNames: readonly string[]): string {
  const uses = (name: string): boolean => new RegExp(`\\b${name}\\b(?!\\()`).test(text);
  const importOf = (from: string, names: readonly string[]): readonly string[] => {
    const used = names.filter(uses).sort();
    return used.length === 0 ? [] : [`from ${from} import ${used.join(', ')}`];
  };
  const standard = uses('List\\[') ? ['from typing import List', ''] : [];
  const third = uses('httpx.Response') ? ['import httpx', ''] : [];
  return [
    'from __future__ import annotations',
    '',
    ...standard,
    ...third,
    `from .._api import Api, AsyncApi`,
    ...importOf('.._listing', ['Listing', 'AsyncListing']),
    `from .._request import Request${text.includes('path(') ? ', path' : ''}`,
    ...importOf('.._typing', ['Unpack']),
    ...importOf('..models', typeNames),
  ].join('\n');
}
