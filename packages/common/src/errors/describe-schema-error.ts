/** The parts of an error of Ajv that a sentence is made of. */
export interface SchemaError {
  readonly keyword: string;
  readonly params: object;
  readonly message?: string | undefined;
  /** Present when Ajv is `verbose`. */
  readonly parentSchema?: object | undefined;
}

interface Params {
  readonly type?: string | readonly string[];
  /** A text for a number that no double holds. */
  readonly limit?: number | string;
  readonly format?: string;
  readonly multipleOf?: number;
  readonly allowedValue?: unknown;
  readonly allowedValues?: readonly unknown[];
}

/** Annotations of a schema. `x-rule` says in words what its pattern allows. */
interface Annotations {
  readonly 'x-rule'?: string;
  readonly examples?: readonly unknown[];
}

const TYPES: Readonly<Record<string, string>> = {
  array: 'an array',
  boolean: 'true or false',
  integer: 'an integer',
  null: 'null',
  number: 'a number',
  object: 'an object',
  string: 'a string',
};

const FORMATS: Readonly<Record<string, string>> = {
  date: 'must be a day such as 2026-01-31',
  'date-time': 'must be a time such as 2026-01-31T12:00:00Z',
  text: 'must not hold NUL or half a surrogate pair',
  uri: 'must be a URL',
};

const SENTENCES: Readonly<Record<string, (params: Params, schema: Annotations) => string | undefined>> = {
  type: ({ type = [] }) => `must be ${[type].flat().map(describeType).join(' or ')}`,
  enum: ({ allowedValues = [] }) => `must be one of ${allowedValues.map(formatValue).join(', ')}`,
  const: ({ allowedValue }) => `must be ${formatValue(allowedValue)}`,
  minLength: ({ limit }) => atLeast(limit, 'character'),
  maxLength: ({ limit }) => `must have at most ${count(limit, 'character')}`,
  minItems: ({ limit }) => atLeast(limit, 'item'),
  maxItems: ({ limit }) => `must have at most ${count(limit, 'item')}`,
  minProperties: ({ limit }) => atLeast(limit, 'member'),
  maxProperties: ({ limit }) => `must have at most ${count(limit, 'member')}`,
  uniqueItems: () => 'must not have the same item twice',
  minimum: ({ limit }) => `must be at least ${limit}`,
  maximum: ({ limit }) => `must be at most ${limit}`,
  exclusiveMinimum: ({ limit }) => `must be more than ${limit}`,
  exclusiveMaximum: ({ limit }) => `must be less than ${limit}`,
  multipleOf: ({ multipleOf }) => `must be a multiple of ${multipleOf}`,
  format: ({ format = '' }) => FORMATS[format],
  pattern: (_, { 'x-rule': rule, examples: [example] = [] }) =>
    rule ?? (example === undefined ? undefined : `must look like ${formatValue(example)}`),
};

/** Says what a value must be, in a sentence without its subject. */
export function describeSchemaError({ keyword, params, message, parentSchema = {} }: SchemaError): string {
  return SENTENCES[keyword]?.(params, parentSchema) ?? message ?? 'is not valid';
}

function atLeast(limit: Params['limit'], noun: string): string {
  return limit === 1 ? 'must not be empty' : `must have at least ${count(limit, noun)}`;
}

function count(number: Params['limit'], noun: string): string {
  return number === 1 ? `1 ${noun}` : `${number} ${noun}s`;
}

function describeType(type: string): string {
  return TYPES[type] ?? type;
}

function formatValue(value: unknown): string {
  return typeof value === 'string' && value !== '' ? value : JSON.stringify(value);
}
