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
const OF_ANY_TYPE = ['text', 5, true, [], {}, null];
const OF_NO_PATTERN = ['~', ' ', 'Ü', '\n', '-', 'a b', 'x'.repeat(300)];
const FORMATS = ['date-time', 'uri', 'uuid'];

/** Breaks each constraint of a schema and of what it contains, one at a time. */
export function breakEach(given: Schema): readonly Broken[] {
  return listSchemas(given).flatMap(({ schema, at }) => [
    ...Object.entries(breakOwn(schema)).map(([constraint, value]) => ({ constraint, at, value })),
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

function breakOwn(schema: Schema): Readonly<Record<string, unknown>> {
  const broken = { ...breakType(schema), ...breakText(schema), ...breakNumber(schema), ...breakList(schema) };
  return Object.fromEntries(Object.entries(broken).filter(([, value]) => value !== undefined));
}

function breakType({ type, enum: values }: Schema): object {
  const types = [type ?? []].flat();
  const isOf = (value: unknown): boolean =>
    types.includes(typeOf(value)) || (typeof value === 'number' && types.includes('integer'));
  return {
    type: types.length === 0 ? undefined : OF_ANY_TYPE.find((value) => !isOf(value)),
    enum: values === undefined ? undefined : 'no such value',
  };
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

function breakText({ minLength = 0, maxLength = Infinity, pattern, format = '' }: Schema): object {
  const matches = pattern === undefined ? undefined : new RegExp(pattern, 'u');
  return {
    minLength: minLength > 0 ? 'x'.repeat(minLength - 1) : undefined,
    maxLength: maxLength <= LARGEST ? 'x'.repeat(maxLength + 1) : undefined,
    pattern: matches && OF_NO_PATTERN.find((text) => !matches.test(text)),
    format: FORMATS.includes(format) ? 'no such format' : undefined,
  };
}

function breakNumber({ type, minimum, maximum }: Schema): object {
  return {
    minimum: minimum === undefined ? undefined : minimum - 1,
    maximum: maximum === undefined ? undefined : maximum + 1,
    integer: [type].flat().includes('integer') ? (minimum ?? 1) + 0.5 : undefined,
  };
}

function breakList({ minItems = 0, maxItems = Infinity, uniqueItems = false }: Schema): object {
  return {
    minItems: minItems > 0 ? [] : undefined,
    maxItems:
      maxItems <= LARGEST ? Array.from({ length: maxItems + 1 }, (_, index) => `x${index}`) : undefined,
    uniqueItems: uniqueItems ? ['x', 'x'] : undefined,
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
