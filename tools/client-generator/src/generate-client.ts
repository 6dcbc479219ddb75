import type { OpenApiDocument } from '@posthorn/openapi';
import { format } from 'prettier';
import { printResource } from './files/print-resource.js';
import { printResources } from './files/print-resources.js';
import { printTypes } from './files/print-types.js';
import { toFileName } from './names.js';
import { readOperations } from './operations/read-operation.js';
import type { ClientOperation } from './operations/client-operation.js';
import { findNames } from './schemas/find-names.js';
import { requestComponents } from './operations/request-components.js';
import type { Schema, Schemas } from './schemas/schema.js';

const NOTICE = '// Generated from the OpenAPI document by `npm run client:generate`. Do not edit.';

/** Returns the generated files of the client by their paths in its `src`. The same document results in the same bytes. */
export async function generateClient(document: OpenApiDocument): Promise<ReadonlyMap<string, string>> {
  const operations = readOperations(document);
  const codes = Object.keys(document.components.responses);
  const schemas = withoutErrors(document.components.schemas, codes);
  const groups = [...new Set(operations.map(({ group }) => group))];
  const files = [
    ['generated/types.ts', printTypes(schemas, requestComponents(operations, schemas))],
    ['generated/names.ts', printNames(schemas, operations)],
    ['generated/error-codes.ts', printCodes(codes)],
    ['resources/resources.ts', printResources(groups)],
    ...groups.map((group): [string, string] => {
      const ofGroup = operations.filter((each) => each.group === group);
      const description = document.tags.find(({ name }) => name === ofGroup[0]?.tag)?.description;
      const resource = { group, description, operations: ofGroup };
      return [`resources/${toFileName(group)}.ts`, printResource(resource, Object.keys(schemas))];
    }),
  ] as const;
  return new Map(
    await Promise.all(files.map(async ([name, text]) => [name, await formatFile(text)] as const)),
  );
}

function withoutErrors(schemas: Schemas, codes: readonly string[]): Schemas {
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => !codes.includes(name)));
}

function printNames(schemas: Schemas, operations: readonly ClientOperation[]): string {
  const ofOperations = operations.flatMap(({ query, body, data }) => [query, body, data]);
  const envelope: Schema = {
    properties: { data: { $ref: 'data' }, meta: { $ref: 'meta' }, error: { $ref: 'error' } },
  };
  const ofMeta: Schema = { properties: { next_cursor: {}, has_more: {} } };
  const ofError: Schema = { properties: { doc_url: {} } };
  const all = [envelope, ofMeta, ofError, ...Object.values(schemas), ...ofOperations].filter(
    (each) => each !== undefined,
  );
  const { renamed, nested } = findNames(all);
  return `/** The members that have underscores in the API. */
export const RENAMED: readonly string[] = ${JSON.stringify(renamed)};

/** The members whose values have members of the API. The content of all others is the caller's. */
export const NESTED: readonly string[] = ${JSON.stringify(nested)};`;
}

function printCodes(codes: readonly string[]): string {
  return `/** The codes of errors. A newer API may answer others. */
export const ERROR_CODES = ${JSON.stringify(codes)} as const;`;
}

function formatFile(text: string): Promise<string> {
  return format(`${NOTICE}\n\n${text}\n`, { parser: 'typescript', singleQuote: true, printWidth: 110 });
}
