import { isObject } from '@posthorn/common';
import type { TSchema } from 'typebox';

interface Schema {
  readonly maxItems?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly patternProperties?: object;
}

/** Cuts each list that has too many items to one item too many. So no later work on it, and on its issues, is long. */
export function shortenLists(value: unknown, schema: TSchema): void {
  visit(value, schema, (each, { maxItems = Infinity }) => {
    if (Array.isArray(each) && each.length > maxItems) each.length = maxItems + 1;
  });
}

const MAX_MEMBERS = 100;

/** Leaves the first 100 members of each object whose names the client chooses. Of a refused value, they have enough issues. */
export function shortenMaps(value: unknown, schema: TSchema): void {
  visit(value, schema, (each, { patternProperties }) => {
    if (patternProperties === undefined || !isObject(each)) return;
    for (const name of Object.keys(each).slice(MAX_MEMBERS)) Reflect.deleteProperty(each, name);
  });
}

/** Visits the parts of a value that have a schema, each before its own parts. */
function visit(value: unknown, schema: Schema, shorten: (value: unknown, schema: Schema) => void): void {
  shorten(value, schema);
  const { items, properties = {} } = schema;
  if (Array.isArray(value) && items !== undefined) for (const item of value) visit(item, items, shorten);
  else if (isObject(value))
    for (const [name, each] of Object.entries(properties)) visit(value[name], each, shorten);
}
