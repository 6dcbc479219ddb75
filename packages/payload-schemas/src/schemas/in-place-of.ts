import type { Schema, SchemaObject } from './schema.js';

/** The subschemas that meet the same value as their schema. References are followed. */
export function inPlaceOf(node: SchemaObject, root: SchemaObject): readonly Schema[] {
  const { allOf = [], anyOf = [], oneOf = [], not, $ref } = node;
  const referred = $ref === undefined ? undefined : root.$defs?.[$ref.slice('#/$defs/'.length)];
  return [...allOf, ...anyOf, ...oneOf, not, referred].filter((other) => other !== undefined);
}
