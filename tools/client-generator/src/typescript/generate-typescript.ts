import { format } from 'prettier';
import type { Client } from '../document/read-client.js';
import type { Schema } from '../document/schema.js';
import { toFileName } from '../names.js';
import { findNames } from './find-names.js';
import { printResource } from './print-resource.js';
import { printResources } from './print-resources.js';
import { printTypes } from './print-types.js';

const NOTICE = '// Generated from the OpenAPI document by `npm run client:generate`. Do not edit.';

/** Returns the generated files of the TypeScript client by their paths in its `src`. */
export async function generateTypeScript(client: Client): Promise<readonly (readonly [string, string])[]> {
  const { resources, schemas, requests, errorCodes } = client;
  const files = [
    ['generated/types.ts', printTypes(schemas, requests)],
    ['generated/names.ts', printNames(client)],
    ['generated/error-codes.ts', printCodes(errorCodes)],
    ['resources/resources.ts', printResources(resources.map(({ group }) => group))],
    ...resources.map((each): [string, string] => [
      `resources/${toFileName(each.group)}.ts`,
      printResource(each, Object.keys(schemas)),
    ]),
  ] as const;
  return Promise.all(files.map(async ([name, text]) => [name, await formatFile(text)] as const));
}

function printNames({ schemas, operations }: Client): string {
  const ofOperations = operations.flatMap(({ params, data }) => [params?.schema, data]);
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
