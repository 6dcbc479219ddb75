import { type JsonNumber, formatNumber } from '@posthorn/common';
import type { Schema } from '../checks/schema.js';
import { textsOfPattern } from './texts-of-pattern.js';
import type { Annotated } from './variants-of.js';

/** Finds a value of a part of a schema. */
export type FindPart = (part: Schema) => { readonly value: unknown } | undefined;

type Values = (schema: Annotated, find: FindPart) => Iterable<unknown>;

const VALUES: Readonly<Record<string, Values>> = {
  object: objects,
  string: texts,
  number: numbers,
  integer: numbers,
  array: arrays,
  boolean: () => [true, false],
  null: () => [null],
};

/** What tells the type of a value, where the schema does not say it. */
const HINTS: Readonly<Record<string, readonly (keyof Annotated)[]>> = {
  object: ['properties', 'required', 'additionalProperties'],
  array: ['items', 'contains', 'minItems', 'maxItems'],
  string: ['format', 'pattern', 'minLength', 'maxLength'],
  number: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'],
  boolean: [],
  null: [],
};

/** Values that a schema without choices may accept, the most telling ones first. */
export function* valuesOf(schema: Annotated, find: FindPart): Generator {
  for (const type of typesOf(schema)) yield* VALUES[type]?.(schema, find) ?? [];
}

function typesOf(schema: Annotated): readonly string[] {
  const types = schema.type === undefined ? Object.keys(HINTS) : [schema.type].flat();
  const rank = (type: string): number => {
    if (type === 'null') return 2;
    return schema.type !== undefined || HINTS[type]?.some((name) => Object.hasOwn(schema, name)) ? 0 : 1;
  };
  return types.toSorted((one, other) => rank(one) - rank(other));
}

/** With all members, then without some of those that it need not have, because members may exclude each other. */
function* objects(
  { properties = {}, required = [], additionalProperties = true }: Annotated,
  find: FindPart,
): Generator {
  const names = [...new Set([...Object.keys(properties), ...required])];
  const members = names.flatMap((name) => {
    const found = find(
      (Object.hasOwn(properties, name) ? properties[name] : undefined) ?? additionalProperties,
    );
    return found === undefined ? [] : [[name, found.value] as const];
  });
  const optional = members.map(([name]) => name).filter((name) => !required.includes(name));
  const without = (left: readonly string[]): object =>
    Object.fromEntries(members.filter(([name]) => !left.includes(name)));
  yield without([]);
  for (const name of optional) yield without([name]);
  for (const name of optional) yield without(optional.filter((other) => other !== name));
  yield without(optional);
}

/** A list that must be longer is no example that people read. */
const MOST_ITEMS = 100;

function* arrays(schema: Annotated, find: FindPart): Generator {
  const { minItems = 0, maxItems = MOST_ITEMS } = schema;
  const count = Math.min(Math.max(1, toDouble(minItems)), toDouble(maxItems), MOST_ITEMS);
  const [first, item = first] = itemsOf(schema, find);
  if (first !== undefined && count > 0) yield [first.value, ...Array<unknown>(count - 1).fill(item?.value)];
  yield [];
}

/** The first item, which may be another one than the others. */
function itemsOf(
  { items, contains, minItems }: Annotated,
  find: FindPart,
): readonly (ReturnType<FindPart> | undefined)[] {
  const isWanted = items !== undefined || minItems !== undefined;
  const item = isWanted ? find(items ?? true) : undefined;
  return contains === undefined ? [item] : [find({ allOf: [items ?? true, contains] }), item];
}

const FORMATS: Readonly<Record<string, string>> = {
  date: '2026-01-31',
  'date-time': '2026-01-31T12:00:00Z',
  email: 'jane@example.com',
  hostname: 'example.com',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  time: '12:00:00Z',
  uri: 'https://example.com/',
  uuid: '019b78c9-0a80-7c3e-8f2b-3b6f0c1d2e4f',
};

/** A text that must be longer is no example that people read. */
const MOST_CHARACTERS = 10_000;

function* texts({ format = '', pattern, minLength = 0, maxLength = MOST_CHARACTERS }: Annotated): Generator {
  const [least, most] = [Math.min(toDouble(minLength), MOST_CHARACTERS), toDouble(maxLength)];
  const fit = (text: string): string => Array.from(text).slice(0, most).join('').padEnd(least, 'x');
  if (FORMATS[format] !== undefined) yield fit(FORMATS[format]);
  if (pattern !== undefined)
    for (const text of textsOfPattern(pattern, Math.min(least, most))) yield* [text, fit(text)];
  yield fit('text');
}

function* numbers({
  minimum,
  maximum,
  exclusiveMinimum,
  exclusiveMaximum,
}: Annotated): Generator<JsonNumber> {
  yield 1;
  const limits = [minimum, maximum].filter((limit) => limit !== undefined);
  yield* limits;
  const edges = [...limits, exclusiveMinimum, exclusiveMaximum].filter((limit) => limit !== undefined);
  const doubles = edges.map(toDouble);
  const middle = (Math.min(...doubles) + Math.max(...doubles)) / 2;
  const near = doubles.flatMap((edge) => [Math.floor(edge) + 1, Math.ceil(edge) - 1, 2 * edge, edge / 2]);
  yield* [...near, middle, 0, -1].filter(Number.isFinite);
}

function toDouble(number: JsonNumber): number {
  return Number(formatNumber(number));
}
