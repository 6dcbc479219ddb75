/** The keywords of schemas that tenants give, each with the JSON Schema of its value. */
type Keywords = Readonly<Record<string, object | true>>;

const TYPES = 'array|boolean|integer|null|number|object|string';

const schema = { $ref: '#' };
const schemas = { type: 'array', minItems: 1, items: schema };
const namedSchemas = { type: 'object', additionalProperties: schema };
const count = { type: 'integer', minimum: 0 };
const number = { type: 'number' };
const text = { type: 'string' };
const types = {
  type: ['string', 'array'],
  pattern: `^(${TYPES})$`,
  'x-rule': `must be one of ${TYPES.replaceAll('|', ', ')}`,
  minItems: 1,
  uniqueItems: true,
  items: { enum: TYPES.split('|') },
};

export const filterKeywords: Keywords = {
  type: types,
  enum: { type: 'array', minItems: 1 },
  const: true,
  properties: namedSchemas,
  required: { type: 'array', uniqueItems: true, items: text },
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
