import type { OperationObject, Parameter } from '@posthorn/openapi';
import fc from 'fast-check';
import { type SchemaOptions, fromSchema } from './from-schema.js';
import { hostileText } from './hostile-values.js';
import { refMark } from './marks.js';
import { poolOf } from './pools.js';

/** The id of an existing resource, usually of the caller's own. */
export function anId(pool: string): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 8, arbitrary: fc.nat({ max: 49 }).map((index) => refMark(pool, index)) },
    { weight: 1, arbitrary: fc.nat({ max: 3 }).map((index) => refMark(`foreign-${pool}`, index)) },
  );
}

export interface Place {
  readonly path: string;
  readonly operation: OperationObject;
  readonly options: SchemaOptions;
}

/** Paths and queries that the operation's parameters allow. */
export function validTarget({ path, operation, options }: Place): fc.Arbitrary<string> {
  const parameters = operation.parameters ?? [];
  const query = fc.tuple(
    ...parameters
      .filter((parameter) => parameter.in === 'query' && !hasLinks(path))
      .map((parameter) =>
        fc
          .option(valueOf(path, parameter, options), { freq: parameter.required ? 20 : 1 })
          .map((value) =>
            value === null ? [] : [`${parameter.name}=${encode(String(value as string | number))}`],
          ),
      ),
  );
  return fc
    .tuple(validPath({ path, operation, options }), query)
    .map(([pathname, parts]) => join(pathname, parts.flat()));
}

/** The pool of files holds whole links, with their queries. */
function hasLinks(path: string): boolean {
  return path.endsWith('/{file}');
}

function validPath({ path, operation, options }: Place): fc.Arbitrary<string> {
  if (path.startsWith('/v1/webhooks/receive/'))
    return anId('ingest-urls').map((id) => `/v1/webhooks/receive/${id}`);
  const parameters = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path');
  const anyPath = fc
    .tuple(...parameters.map((parameter) => valueOf(path, parameter, options)))
    .map((values) => fill(path, parameters, values.map(String).map(encode)));
  if (!/\{id\}\/[a-z-]+\/\{\w+\}$/.test(path)) return anyPath;
  const [, , owner = '', , collection = ''] = path.split('/');
  return fc.oneof(anyPath, anId(`pair-${owner}-${collection}`));
}

function valueOf(path: string, { name, schema }: Parameter, options: SchemaOptions): fc.Arbitrary<unknown> {
  const pool = poolOf(path, name);
  return pool === undefined
    ? fromSchema(schema, options)
    : fc.oneof({ weight: 6, arbitrary: anId(pool) }, { weight: 1, arbitrary: fromSchema(schema, options) });
}

function fill(path: string, parameters: readonly Parameter[], values: readonly string[]): string {
  return parameters.reduce((text, { name }, at) => text.replace(`{${name}}`, values[at] ?? ''), path);
}

const VARIANTS = [
  '%',
  '%zz',
  '%00',
  '%c0%af',
  '%ED%A0%80',
  '%2e%2e',
  '..',
  '.',
  '',
  '%2F',
  '%252F',
  '*',
  ';a=b',
  '\u00e9',
  '%F0%9F%93%AF',
  'x'.repeat(4000),
  '%41'.repeat(1000),
];

/** The same with a path segment that no resource has. */
export function hostileTarget(place: Place): fc.Arbitrary<string> {
  const { path, operation } = place;
  const parameters = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path');
  const value = fc.oneof(fc.constantFrom(...VARIANTS), hostileText.map(encode));
  return fc.oneof(
    fc.tuple(...parameters.map(() => value)).map((values) => fill(path, parameters, values)),
    fc.tuple(validTarget(place), hostileQuery).map(([target, part]) => join(target, [part])),
    fc
      .tuple(validTarget(place), value)
      .map(([target, part]) => join(`${target.split('?')[0] ?? ''}/${part}`, [])),
    validTarget(place).map((target) => target.replace('/v1', '/V1')),
    validTarget(place).map((target) => target.replaceAll('/', '//')),
  );
}

/** A parameter that violates every schema. */
const hostileQuery: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    'limit=1&limit=2',
    'limit[]=1',
    'limit=1e2',
    'limit=0x10',
    'limit=-1',
    'limit=999999999999999999999',
    'limit= 1',
    'limit=',
    'limit',
    'cursor=',
    'cursor=e30',
    'cursor=bnVsbA',
    'cursor=W10',
    'cursor=eyJpZCI6bnVsbH0',
    'cursor=%00',
    `cursor=${'A'.repeat(3000)}`,
    'cursor[a]=b',
    'status=',
    'status[]=queued',
    'status=__proto__',
    'start_time=now',
    'start_time=2026-01-01',
    'start_time=9999-12-31T23:59:60Z',
    'start_time=0000-01-01T00:00:00Z',
    'end_time=2026-01-01T00:00:00%2B99:99',
    'since=-271821-04-20T00:00:00Z',
    '__proto__=1',
    '__proto__[a]=1',
    'constructor=1',
    'window=24H',
    'window=toString',
    'preview=yes',
    'preview=1',
    'event_type=%00',
    'event_type=%ED%A0%80',
    'endpoint_id=ep_',
    '%',
    '%ff=%ff',
    '&&&===',
    '?',
    '#x',
  ),
  fc
    .tuple(
      fc.constantFrom(
        'limit',
        'cursor',
        'status',
        'endpoint_id',
        'inbound_endpoint_id',
        'pull_endpoint_id',
        'start_time',
        'since',
        'event_type',
        'window',
        'preview',
      ),
      hostileText,
    )
    .map(([name, value]) => `${name}=${encode(value)}`),
  fc
    .constantFrom('id', 'createdAt', 'position')
    .chain((member) =>
      hostileText.map(
        (value) =>
          `cursor=${Buffer.from(JSON.stringify({ id: value, [member]: value })).toString('base64url')}`,
      ),
    ),
);

function join(path: string, parts: readonly string[]): string {
  return parts.length === 0 ? path : `${path}${path.includes('?') ? '&' : '?'}${parts.join('&')}`;
}

/** Like encodeURIComponent, which throws on half a surrogate pair. Marks stay unchanged. */
function encode(text: string): string {
  return /^«[^»]*»$/.test(text) ? text : encodeURIComponent(text.toWellFormed());
}
