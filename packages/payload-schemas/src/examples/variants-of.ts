import { type JsonNumber, compareNumbers } from '@posthorn/common';
import type { Schema, SchemaObject } from '../checks/schema.js';

/** With the annotations that tell what a value may look like. */
export interface Annotated extends SchemaObject {
  readonly examples?: readonly unknown[];
  readonly default?: unknown;
  readonly format?: string;
}

type Resolve = (reference: string) => Schema;

/**
 * The forms that values of a schema can have: each is the schema with its reference, with all of `allOf`, and with one of
 * `anyOf` and of `oneOf`. The forms themselves have none of these keywords.
 */
export function* variantsOf(node: Schema, resolve: Resolve): Generator<Annotated> {
  if (node === false) return;
  const { $ref, allOf = [], anyOf, oneOf, ...own } = node === true ? {} : node;
  const parts = [
    ...($ref === undefined ? [] : [[resolve($ref)]]),
    ...allOf.map((part) => [part]),
    ...[anyOf, oneOf].filter((choices) => choices !== undefined),
  ];
  yield* combine(own, parts, resolve);
}

function* combine(
  merged: Annotated,
  [choices, ...others]: readonly (readonly Schema[])[],
  resolve: Resolve,
): Generator<Annotated> {
  if (choices === undefined) {
    yield merged;
    return;
  }
  for (const choice of choices)
    for (const variant of variantsOf(choice, resolve))
      yield* combine(merge(merged, variant), others, resolve);
}

type Keyword = keyof Annotated;
type Merge = (one: never, other: never) => unknown;

const both = (one: Schema, other: Schema): Schema => ({ allOf: [one, other] });
const larger = (one: JsonNumber, other: JsonNumber) => (compareNumbers(one, other) < 0 ? other : one);
const smaller = (one: JsonNumber, other: JsonNumber) => (compareNumbers(one, other) > 0 ? other : one);

const MERGES: Readonly<Partial<Record<Keyword, Merge>>> = {
  type: (one: string | readonly string[], other: string | readonly string[]) =>
    commonTypes([one].flat(), [other].flat()),
  required: (one: readonly string[], other: readonly string[]) => [...new Set([...one, ...other])],
  properties: mergeProperties,
  additionalProperties: both,
  items: both,
  contains: both,
  minimum: larger,
  exclusiveMinimum: larger,
  minLength: larger,
  minItems: larger,
  maximum: smaller,
  exclusiveMaximum: smaller,
  maxLength: smaller,
  maxItems: smaller,
};

/** A schema that says what two of them say. Of a keyword that cannot be merged, the first one stays. */
function merge(one: Annotated, other: Annotated): Annotated {
  const shared = Object.keys(one).filter((name) => Object.hasOwn(other, name)) as Keyword[];
  const merged = shared.map((name) => [
    name,
    MERGES[name]?.(one[name] as never, other[name] as never) ?? one[name],
  ]);
  return { ...other, ...one, ...Object.fromEntries(merged) } as Annotated;
}

function commonTypes(one: readonly string[], other: readonly string[]): readonly string[] {
  const isOf = (types: readonly string[], type: string): boolean =>
    types.includes(type) || (type === 'integer' && types.includes('number'));
  return [...new Set([...one, ...other])].filter((type) => isOf(one, type) && isOf(other, type));
}

function mergeProperties(
  one: Readonly<Record<string, Schema>>,
  other: Readonly<Record<string, Schema>>,
): Readonly<Record<string, Schema>> {
  const merged = Object.entries(other).map(([name, schema]) => {
    const first = Object.hasOwn(one, name) ? one[name] : undefined;
    return [name, first === undefined ? schema : both(first, schema)] as const;
  });
  return { ...one, ...Object.fromEntries(merged) };
}
