import type { Issue } from '@posthorn/common';
import {
  type MeteredPayload,
  createPayloadSchemas,
  findEventSchemaIssues,
  meterPayload,
} from '../../src/index.js';

const schemas = createPayloadSchemas({ max: 100 });

/** A payload whose checks may cost anything. */
export function unlimited(value: unknown): MeteredPayload {
  return meterPayload(value, { sizeBytes: 0, maxMs: Infinity });
}

export function matches(schema: unknown, payload: unknown): boolean {
  return schemas.matches(JSON.stringify(schema), unlimited(payload));
}

export function issuesOf(schema: unknown, payload: unknown): readonly Issue[] {
  return schemas.findIssues(JSON.stringify(schema), unlimited(payload));
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
