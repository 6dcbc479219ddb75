import type { Issue } from '@posthorn/common';
import type { ErrorObject } from 'ajv';
import { createIssue, joinPath } from './create-issue.js';

interface Params {
  readonly missingProperty?: string;
  readonly additionalProperty?: string;
}

/** Describes an error of Ajv, which must be `verbose`. The path is relative to the validated value. */
export function describeError({ keyword, instancePath, schema, params, message = '' }: ErrorObject): Issue {
  const { missingProperty, additionalProperty } = params as Params;
  const path = formatPath(instancePath);
  if (missingProperty !== undefined) return createIssue(joinPath(path, missingProperty), 'is required');
  if (additionalProperty !== undefined)
    return createIssue(joinPath(path, additionalProperty), 'is not a supported keyword');
  if (keyword === 'const') return createIssue(path, `must be ${formatValue(schema)}`);
  if (keyword === 'enum')
    return createIssue(path, `must be one of ${formatValues(schema as readonly unknown[])}`);
  return createIssue(path, keyword === 'false schema' ? 'is not allowed' : message);
}

function formatValues(values: readonly unknown[]): string {
  return values.map(formatValue).join(', ');
}

function formatValue(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Converts a JSON pointer (RFC 6901): `/items/0/a~1b` becomes `items.0.a/b`. */
function formatPath(pointer: string): string {
  return pointer.slice(1).replaceAll('/', '.').replaceAll('~1', '/').replaceAll('~0', '~');
}
