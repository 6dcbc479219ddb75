import { document } from './api-document.js';

/** A value that breaks one constraint of a schema. */
export interface Broken {
  readonly constraint: string;
  /** Where the constraint applies: names of members and positions in lists. */
  readonly at: readonly (string | number)[];
  /** Undefined for a missing member. */
  readonly value: unknown;
}

export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly examples?: readonly unknown[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

export interface PlacedSchema {
  readonly schema: Schema;
  readonly at: Broken['at'];
}

/** Longer texts and lists are no request any more. */
const LARGEST = 10_000;
const ID = '018f0000-0000-7000-8000-000000000000';
const OF_ANY_TYPE = [null, [], 'text', 5, true, {}];
const OF_NO_PATTERN = ['a b', 'a/b', 'Ü', '~', ' ', '\n', '-', 'x'.repeat(300)];
/** Line breaks at the end, too: a pattern with `$` alone would accept them. */
const OF_NO_FORMAT: Readonly<Record<string, readonly string[]>> = {
  'date-time': ['no moment', '2026-02-30', '2016-12-31T23:59:60Z', '2026-01-01T00:00:00+05', '2026-01-01\n'],
  uri: ['no address', 'example.com/hook', 'ftp://example.com/'],
  uuid: ['no id', `urn:uuid:${ID}`, `${ID}\n`],
};

/** Breaks each constraint of a schema and of what it contains, one at a time. */
export function breakEach(given: Schema): readonly Broken[] {
  return listSchemas(given).flatMap(({ schema, at }) => [
    ...Object.entries(breakOwn(schema)).flatMap(([constraint, values]) =>
      values.map((value) => ({ constraint, at, value })),
    ),
    ...(schema.required ?? []).map((name) => ({
      constraint: 'required',
      at: [...at, name],
      value: undefined,
    })),
  ]);
}

/** Lists a schema and all that it contains, each with its place. */
export function listSchemas(given: Schema, at: Broken['at'] = []): readonly PlacedSchema[] {
  const schema = resolve(given);
  const { properties = {}, items } = schema;
  const members = Object.entries(properties).flatMap(([name, member]) => listSchemas(member, [...at, name]));
  return [{ schema, at }, ...members, ...(items === undefined ? [] : listSchemas(items, [...at, 0]))];
}

function resolve(schema: Schema): Schema {
  const schemas = document.components.schemas as Readonly<Record<string, Schema>>;
  return schemas[schema.$ref?.split('/').at(-1) ?? ''] ?? schema;
}

type BrokenValues = Readonly<Record<string, readonly unknown[]>>;

/** The values that break each constraint, none for one that the schema lacks. */
function breakOwn(schema: Schema): BrokenValues {
  return { ...breakType(schema), ...breakText(schema), ...breakNumber(schema), ...breakList(schema) };
}

function breakType({ type, enum: values }: Schema): BrokenValues {
  const types = [type ?? []].flat();
  const isOf = (value: unknown): boolean =>
    types.includes(typeOf(value)) || (typeof value === 'number' && types.includes('integer'));
  return {
    type: types.length === 0 ? [] : OF_ANY_TYPE.filter((value) => !isOf(value)).slice(0, 3),
    enum: values === undefined ? [] : ['no such value'],
  };
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

function breakText(schema: Schema): BrokenValues {
  const { minLength = 0, maxLength = Infinity, pattern, format = '', examples = [] } = schema;
  const matches = pattern === undefined ? undefined : new RegExp(pattern, 'u');
  const breaks = (text: string): boolean => matches?.test(text) === false;
  return {
    minLength: minLength > 0 ? ['x'.repeat(minLength - 1)] : [],
    maxLength: maxLength <= LARGEST ? ['x'.repeat(maxLength + 1)] : [],
    pattern: [
      ...OF_NO_PATTERN.filter(breaks).slice(0, 3),
      ...examples.map((text) => `${String(text)}\n`).filter(breaks),
    ],
    format: OF_NO_FORMAT[format] ?? [],
  };
}

function breakNumber({ type, minimum, maximum }: Schema): BrokenValues {
  return {
    minimum: minimum === undefined ? [] : [minimum - 1],
    maximum: maximum === undefined ? [] : [maximum + 1],
    integer: [type].flat().includes('integer') ? [(minimum ?? 1) + 0.5] : [],
  };
}

function breakList({ minItems = 0, maxItems = Infinity, uniqueItems = false }: Schema): BrokenValues {
  const tooMany = (): readonly string[] => Array.from({ length: maxItems + 1 }, (_, index) => `x${index}`);
  return {
    minItems: minItems > 0 ? [[]] : [],
    maxItems: maxItems <= LARGEST ? [tooMany()] : [],
    uniqueItems: uniqueItems ? [['x', 'x']] : [],
  };
}

/** Returns the body with the value in its place. */
export function breakBody(body: unknown, { at: [name, ...rest], value }: Broken): unknown {
  if (name === undefined) return value;
  const inner = (Object(body) as Readonly<Record<string | number, unknown>>)[name];
  const changed = breakBody(inner, { constraint: '', at: rest, value });
  if (typeof name === 'number') return [changed];
  return { ...Object(body), [name]: changed };
}
