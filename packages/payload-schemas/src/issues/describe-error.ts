import { type Issue, describeSchemaError } from '@posthorn/common';
import type { ErrorObject } from 'ajv';
import { createIssue, joinPath } from './create-issue.js';

/** Describes an error that Ajv, which must be `verbose`, found in a schema. The path is relative to the schema. */
export function describeError(error: ErrorObject): Issue {
  const { additionalProperty } = error.params as { readonly additionalProperty?: string };
  const path = formatPath(error.instancePath);
  return additionalProperty === undefined
    ? createIssue(path, describeSchemaError(error))
    : createIssue(joinPath(path, additionalProperty), 'is not a supported keyword');
}

/** Converts a JSON pointer (RFC 6901): `/items/0/a~1b` becomes `items.0.a/b`. */
function formatPath(pointer: string): string {
  return pointer.slice(1).replaceAll('/', '.').replaceAll('~1', '/').replaceAll('~0', '~');
}
