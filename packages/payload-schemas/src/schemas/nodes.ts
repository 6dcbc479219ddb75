import { isObject } from '@posthorn/common';
import { joinPath } from '../issues/create-issue.js';

/** A subschema, or whatever stands in its place. */
export interface Node {
  readonly schema: unknown;
  readonly path: string;
}

const WITH_SCHEMA = new Set(['additionalProperties', 'items', 'contains', 'not']);
const WITH_SCHEMAS = new Set(['properties', '$defs', 'allOf', 'anyOf', 'oneOf']);

/** Yields a schema and all its subschemas. References are not followed. */
export function* nodesOf(schema: unknown, path = ''): Generator<Node> {
  yield { schema, path };
  if (!isObject(schema)) return;
  for (const [keyword, value] of Object.entries(schema)) {
    const ofKeyword = joinPath(path, keyword);
    if (WITH_SCHEMA.has(keyword)) yield* nodesOf(value, ofKeyword);
    else if (WITH_SCHEMAS.has(keyword) && typeof value === 'object' && value !== null)
      for (const [name, child] of Object.entries(value)) yield* nodesOf(child, joinPath(ofKeyword, name));
  }
}
