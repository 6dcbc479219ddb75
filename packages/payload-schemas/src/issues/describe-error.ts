import { type Issue, describeSchemaError } from '@posthorn/common';
import type { ErrorObject } from 'ajv';
import { createIssue, joinPath } from './create-issue.js';

interface Params {
  readonly missingProperty?: string;
  readonly additionalProperty?: string;
}

/** Describes an error of Ajv, which must be `verbose`. The path is relative to the validated value. */
export function describeError(error: ErrorObject): Issue {
  const { keyword, instancePath, schema, params } = error;
  const { missingProperty, additionalProperty } = params as Params;
  const path = formatPath(instancePath);
  if (missingProperty !== undefined) return createIssue(joinPath(path, missingProperty), 'is required');
  if (additionalProperty !== undefined)
    return createIssue(joinPath(path, additionalProperty), 'is not a supported keyword');
  if (keyword === 'false schema') return createIssue(path, 'is not allowed');
  // The keywords for equality are our own.
  const values = { allowedValue: schema, allowedValues: schema };
  return createIssue(path, describeSchemaError({ ...error, params: { ...values, ...params } }));
}

/** Converts a JSON pointer (RFC 6901): `/items/0/a~1b` becomes `items.0.a/b`. */
function formatPath(pointer: string): string {
  return pointer.slice(1).replaceAll('/', '.').replaceAll('~1', '/').replaceAll('~0', '~');
}
