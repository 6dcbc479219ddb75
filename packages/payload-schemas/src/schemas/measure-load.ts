import { inPlaceOf } from './in-place-of.js';
import type { Schema, SchemaObject } from './schema.js';

/** What a subschema costs. It is repeated when it can meet many values: of an array, or of a map's members. */
export interface Costs {
  /** For one value. */
  own(node: SchemaObject, isRepeated: boolean): number;
  /** For one value, and again for each value within it. */
  whole(node: SchemaObject, isRepeated: boolean): number;
}

/**
 * Returns the most that a schema costs for each value of a payload. A subschema meets a value once at most, since it
 * leads there by one path, and subschemas of different properties do not meet the same value. So the result times the
 * number of values bounds the cost of a payload.
 */
export function measureLoad(root: SchemaObject, costs: Costs): number {
  const once = new Map<Schema, number>();
  const repeated = new Map<Schema, number>();

  function load(node: Schema | undefined, isRepeated: boolean): number {
    if (typeof node !== 'object') return 0;
    const loads = isRepeated ? repeated : once;
    const measured = loads.get(node) ?? measure(node, isRepeated);
    loads.set(node, measured);
    return measured;
  }

  function measure(node: SchemaObject, isRepeated: boolean): number {
    const { properties = {}, additionalProperties, items, contains } = node;
    const ofMembers = Object.values(properties).map((member) => load(member, isRepeated));
    const ofItems = load(items, true) + load(contains, true);
    const ofOne = Math.max(
      costs.own(node, isRepeated),
      ofItems,
      load(additionalProperties, true),
      ...ofMembers,
    );
    const inPlace = inPlaceOf(node, root).map((other) => load(other, isRepeated));
    return [costs.whole(node, isRepeated), ...inPlace].reduce((sum, each) => sum + each, ofOne);
  }

  return load(root, false);
}
