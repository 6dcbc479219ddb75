import { expect, it } from '@jest/globals';
import { routes } from '../support/api-document.js';

interface Schema {
  readonly pattern?: string;
  readonly 'x-rule'?: string;
  readonly examples?: readonly unknown[];
}

/** All schemas within a schema of a request. */
function schemasIn(value: unknown): readonly Schema[] {
  if (typeof value !== 'object' || value === null) return [];
  return [value, ...Object.values(value).flatMap(schemasIn)];
}

it('says in words, or by an example, what a text of a request must look like', () => {
  const ofRequests = routes.flatMap(({ path, description: { body, query, params } }) =>
    schemasIn([body?.schema, query?.schema, params?.schema]).map((schema) => ({ path, schema })),
  );
  const patterns = ofRequests.filter(({ schema }) => typeof schema.pattern === 'string');
  expect(patterns.length).toBeGreaterThan(20);
  const silent = patterns.filter(
    ({ schema: { 'x-rule': rule, examples = [] } }) => rule === undefined && examples.length === 0,
  );
  expect(silent.map(({ path, schema }) => `${path} ${schema.pattern}`)).toEqual([]);
});
