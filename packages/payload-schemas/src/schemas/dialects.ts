import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ValidateFunction } from 'ajv';
import { eventSchemaKeywords, filterKeywords } from './keywords.js';

/** What a schema may hold. */
export interface Dialect {
  /** As JSON, in UTF-8. */
  readonly maxBytes: number;
  readonly hasReferences: boolean;
  /** Ajv's check of the keywords and of the types of their values. */
  readonly validate: ValidateFunction;
}

export const filterDialect: Dialect = {
  maxBytes: 8 * 1024,
  hasReferences: false,
  validate: compileKeywords(filterKeywords),
};

export const eventSchemaDialect: Dialect = {
  maxBytes: 32 * 1024,
  hasReferences: true,
  validate: compileKeywords(eventSchemaKeywords),
};

function compileKeywords(properties: typeof filterKeywords): ValidateFunction {
  const ajv = new Ajv2020({
    allErrors: true,
    verbose: true,
    strictTypes: false,
    strictNumbers: false,
    ownProperties: true,
  });
  ajv.addKeyword('x-rule');
  return ajv.compile({ type: ['object', 'boolean'], properties, additionalProperties: false });
}
