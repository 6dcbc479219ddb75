import { inPlaceOf } from './in-place-of.js';
import type { Schema, SchemaObject } from './schema.js';

/** Returns how many subschemas there are when each reference counts as what it leads to. */
export function countExpanded(root: SchemaObject): number {
  const known = new Map<Schema, number>();

  function count(node: Schema): number {
    const counted = known.get(node) ?? (typeof node === 'boolean' ? 1 : countWithin(node));
    known.set(node, counted);
    return counted;
  }

  function countWithin(node: SchemaObject): number {
    const { properties = {}, additionalProperties, items, contains } = node;
    const inner = [...Object.values(properties), additionalProperties, items, contains];
    const children = [...inner.filter((child) => child !== undefined), ...inPlaceOf(node, root)];
    return children.reduce((sum, child) => sum + count(child), 1);
  }

  return count(root);
}
