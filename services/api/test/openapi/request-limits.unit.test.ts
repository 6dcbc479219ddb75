import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import type { OperationObject } from '@posthorn/openapi';
import { document } from '../support/api-document.js';
import { type Schema, listSchemas } from '../support/broken-constraints.js';

const FILE = new URL('request-limits.json', import.meta.url);
const LIMITS = ['minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems'] as const;

/** The table over the document's constraints follows the document. This one holds the document to its numbers. */
it('no limit of a request changes unless request-limits.json does', () => {
  const operations = Object.values(document.paths).flatMap((item) => Object.values(item));
  expect(Object.fromEntries(operations.flatMap(limitsOfRequest))).toEqual(
    JSON.parse(readFileSync(FILE, 'utf8')),
  );
});

function limitsOfRequest({ operationId, parameters = [], requestBody }: OperationObject) {
  const body = requestBody?.content['application/json']?.schema;
  return [
    ...parameters.flatMap(({ name, schema }) => limitsOf(`${operationId} ?${name}`, schema as Schema)),
    ...(body === undefined ? [] : limitsOf(`${operationId} `, body)),
  ];
}

function limitsOf(prefix: string, given: Schema): readonly (readonly [string, string])[] {
  return listSchemas(given).flatMap(({ schema, at }) => {
    const limits = LIMITS.filter((limit) => schema[limit] !== undefined);
    if (limits.length === 0) return [];
    return [[prefix + at.join('.'), limits.map((limit) => `${limit} ${String(schema[limit])}`).join(', ')]];
  });
}
