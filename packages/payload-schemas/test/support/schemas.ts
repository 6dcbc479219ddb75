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
  return meterPayload(value, { maxMs: Infinity });
}

/** A schema, or its text. */
export function matches(schema: object | string, payload: unknown): boolean {
  return schemas.matches(textOf(schema), unlimited(payload));
}

export function issuesOf(schema: object | string, payload: unknown): readonly Issue[] {
  return schemas.findIssues(textOf(schema), unlimited(payload));
}

function textOf(schema: object | string): string {
  return typeof schema === 'string' ? schema : JSON.stringify(schema);
}

/** The largest schema without issues, of a family with growing costs. */
export function largestAccepted(create: (size: number) => object): object {
  let size = 1;
  while (size < 300 && findEventSchemaIssues(create(size + 1)).length === 0) size += 1;
  return create(size);
}

export function times<Value>(count: number, create: (index: number) => Value): Value[] {
  return Array.from({ length: count }, (_, index) => create(index));
}

export function members(count: number, create: (index: number) => unknown): Record<string, unknown> {
  return Object.fromEntries(times(count, (index) => [`p${index}`, create(index)]));
}
