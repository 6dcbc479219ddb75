import type { CodeKeywordDefinition } from 'ajv';
import type { SchemaObject } from '../schemas/schema.js';
import { type Check, functionKeyword } from './function-keyword.js';

const MESSAGES = {
  anyOf: 'must satisfy a schema of anyOf',
  oneOf: 'must satisfy exactly one schema of oneOf',
  not: 'must not satisfy the schema of not',
  contains: 'must contain an item that satisfies the schema of contains',
};

/** Keywords whose subschemas may reject a valid payload. Each has one issue, and its subschemas none. */
export function alternativeKeywords(
  compile: (schema: SchemaObject) => Check,
): readonly CodeKeywordDefinition[] {
  return Object.entries(MESSAGES).map(([keyword, message]) =>
    functionKeyword(keyword, (value) => compile({ [keyword]: value }), message),
  );
}
