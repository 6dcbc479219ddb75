import type { Issue } from '@posthorn/common';
import { createPayloadSchemas, findEventSchemaIssues } from '../../src/index.js';

const schemas = createPayloadSchemas({ max: 100 });

export function matches(schema: unknown, payload: unknown): boolean {
  return schemas.matches(JSON.stringify(schema), payload);
}

export function issuesOf(schema: unknown, payload: unknown): readonly Issue[] {
  return schemas.findIssues(JSON.stringify(schema), payload);
}

/** A schema within all limits, of a family with growing costs. Throws if the family has no limit. */
export function largestAccepted(create: (size: number) => object): object {
  for (let size = 1; size < 300; size++)
    if (findEventSchemaIssues(create(size + 1)).length > 0) return create(size);
  throw new Error('No schema of the family is refused.');
}

export function times<Value>(count: number, create: (index: number) => Value): Value[] {
  return Array.from({ length: count }, (_, index) => create(index));
}

export function members(count: number, create: (index: number) => unknown): Record<string, unknown> {
  return Object.fromEntries(times(count, (index) => [`p${index}`, create(index)]));
}
