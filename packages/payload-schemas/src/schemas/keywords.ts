import type { Schema } from '../checks/schema.js';

/** The keywords of schemas that tenants give, each with the schema of its value. */
export type Keywords = Readonly<Record<string, Schema>>;

export const TYPES = ['array', 'boolean', 'integer', 'null', 'number', 'object', 'string'];

/** What a keyword may refer to besides these keywords. */
export type KeywordRule = 'schema' | 'name-of-type' | 'no-doubles';

const rule = (name: KeywordRule): Schema => ({ $ref: name });
const schema = rule('schema');
const schemas: Schema = { type: 'array', minItems: 1, items: schema };
const namedSchemas: Schema = { type: 'object', additionalProperties: schema };
const count: Schema = { type: 'integer', minimum: 0 };
const number: Schema = { type: 'number' };
const text: Schema = { type: 'string' };

export const filterKeywords: Keywords = {
  type: {
    type: ['string', 'array'],
    minItems: 1,
    items: { enum: TYPES },
    allOf: [rule('name-of-type'), rule('no-doubles')],
  },
  enum: { type: 'array', minItems: 1 },
  const: true,
  properties: namedSchemas,
  required: { type: 'array', items: text, allOf: [rule('no-doubles')] },
  additionalProperties: schema,
  items: schema,
  contains: schema,
  minItems: count,
  maxItems: count,
  minimum: number,
  maximum: number,
  exclusiveMinimum: number,
  exclusiveMaximum: number,
  minLength: count,
  maxLength: count,
  pattern: text,
  allOf: schemas,
  anyOf: schemas,
  oneOf: schemas,
  not: schema,
};

/** The annotations say nothing about a payload, `format` included. */
export const eventSchemaKeywords: Keywords = {
  ...filterKeywords,
  $defs: namedSchemas,
  $ref: text,
  $schema: { enum: ['https://json-schema.org/draft/2020-12/schema'] },
  $comment: text,
  title: text,
  description: text,
  default: true,
  examples: { type: 'array' },
  format: text,
};
