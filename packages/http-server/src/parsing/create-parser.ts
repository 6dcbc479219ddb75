import { type Issue, describeSchemaError, invalidRequest } from '@posthorn/common';
import { type ErrorObject, type Options, Ajv } from 'ajv';
import formats from 'ajv-formats';
import type { Static, TSchema } from 'typebox';
import { isDateTime } from './date-time.js';
import { findClosestName } from './find-closest-name.js';
import { findUnknownMembers } from './unknown-members.js';
import { sealSchema } from './seal-schema.js';
import { shortenMaps } from './shorten-value.js';

/** Enough for a reader of an answer to a request with a hundred thousand issues. */
export const MAX_ISSUES = 100;

const settings = {
  allErrors: true,
  strict: true,
  allowUnionTypes: true,
  removeAdditional: true,
  verbose: true,
} as const;
const forBodies = createValidators(settings);
const forQueries = createValidators({ ...settings, useDefaults: true });

type Fields = Readonly<Record<string, unknown>>;

export interface Parser<Schema extends TSchema> {
  /** Throws INVALID_REQUEST with every issue: those of the schema, and those that the caller found. */
  (value: unknown, alsoFound?: readonly Issue[]): Static<Schema>;
  /** Returns the issues in place of throwing them. Changes the value as the parser does. */
  findIssues(value: unknown): readonly Issue[];
  readonly schema: Schema;
}

/**
 * Creates, once per schema, a function from an unknown value to a typed one. It removes every member that the schema
 * does not contain from the value, which must belong to the caller. So no unknown member of a client's request gets any
 * further.
 */
export function createParser<Schema extends TSchema>(schema: Schema): Parser<Schema> {
  return createParserWith(forBodies, schema);
}

/** Does the same for a query string, whose values are texts. Parses integers and booleans, and fills in defaults. */
export function createQueryParser<Schema extends TSchema>(schema: Schema): Parser<Schema> {
  const parse = createParserWith(forQueries, schema);
  const read = (query: unknown): Fields => readQuery(query as Fields, schema);
  const parseQuery = (query: unknown, alsoFound?: readonly Issue[]): Static<Schema> =>
    parse(read(query), alsoFound);
  return Object.assign(parseQuery, { schema, findIssues: (query: unknown) => parse.findIssues(read(query)) });
}

function createParserWith<Schema extends TSchema>(
  { first, every }: Validators,
  schema: Schema,
): Parser<Schema> {
  const sealed = sealSchema(schema);
  const isValid = first.compile(sealed);
  const validate = every.compile(sealed);
  const findIssues = (value: unknown): readonly Issue[] => {
    // The validation removes them.
    const unknown = findUnknownMembers(value, schema).names;
    if (isValid(value)) return [];
    // An object of the client's own may have any number of members with an issue.
    shortenMaps(value, schema);
    const errors = validate(value) ? isValid.errors : validate.errors;
    return describeIssues(errors ?? [], hintOf(unknown, schema));
  };
  const parse = (value: unknown, alsoFound: readonly Issue[] = []): Static<Schema> => {
    const issues = [...findIssues(value), ...alsoFound];
    if (issues.length > 0) throw invalidRequest(issues.slice(0, MAX_ISSUES));
    return value as Static<Schema>;
  };
  return Object.assign(parse, { schema, findIssues });
}

interface Validators {
  /** Finds one error, whatever the value is. */
  readonly first: Ajv;
  /** Finds every error. */
  readonly every: Ajv;
}

function createValidators(options: Options): Validators {
  return { first: createAjv({ ...options, allErrors: false }), every: createAjv(options) };
}

function createAjv(options: Options): Ajv {
  const ajv = formats.default(new Ajv(options));
  ajv.addFormat('text', isStorableText).addFormat('date-time', isDateTime);
  return ajv.addKeyword('x-rule').addKeyword('x-repeatable');
}

/** The format `text`: a text that PostgreSQL and UTF-8 can store unchanged. */
function isStorableText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

/** Finds the unknown member that a missing one was probably meant by. */
type Hint = (missing: string) => string | undefined;

function hintOf(unknown: readonly string[], schema: TSchema): Hint {
  const { properties = {} } = schema as { readonly properties?: object };
  const names = Object.keys(properties);
  return (missing) => unknown.find((name) => findClosestName(name, names) === missing);
}

/** Reports a text once when both its pattern and another rule refuse it. */
function describeIssues(errors: readonly ErrorObject[], hint: Hint): readonly Issue[] {
  const refused = new Set(errors.filter((error) => !isTextError(error)).map((error) => error.instancePath));
  return errors
    .filter((error) => !isTextError(error) || !refused.has(error.instancePath))
    .slice(0, MAX_ISSUES)
    .map((error) => describeIssue(error, hint));
}

function isTextError({ params }: ErrorObject): boolean {
  return (params as { readonly format?: unknown }).format === 'text';
}

function describeIssue(error: ErrorObject, hint: Hint): Issue {
  const path = formatPath(error.instancePath);
  if (error.keyword !== 'required') return { path, message: describeSchemaError(error) };
  const missing = String((error.params as { missingProperty?: unknown }).missingProperty);
  const meant = path === '' ? hint(missing) : undefined;
  return {
    path: path === '' ? missing : `${path}.${missing}`,
    message: meant === undefined ? 'is required' : `is required; did you mean ${missing}, not ${meant}?`,
  };
}

/** Converts a JSON pointer (RFC 6901): `/headers/a~1b` becomes `headers.a/b`. */
function formatPath(pointer: string): string {
  return pointer.slice(1).replaceAll('/', '.').replaceAll('~1', '/').replaceAll('~0', '~');
}

interface Annotated {
  readonly type?: unknown;
  readonly 'x-repeatable'?: boolean;
}

const INTEGER = /^-?\d+$/;

/**
 * Converts a query's texts to the types of its schema. A text in another notation stays a text, and the schema refuses
 * it: JavaScript would also parse `0x10`, `1e2` and ` 5` as integers. A list that may be repeated (`x-repeatable`) is one
 * text with commas.
 */
function readQuery(query: Fields, schema: TSchema): Fields {
  const { properties = {} } = schema as { readonly properties?: Readonly<Record<string, TSchema>> };
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => [
      name,
      Object.hasOwn(properties, name) ? readValue(value, properties[name]) : value,
    ]),
  );
}

function readValue(value: unknown, schema: TSchema = {}): unknown {
  const { type, 'x-repeatable': isRepeatable } = schema as Annotated;
  if (isRepeatable === true && Array.isArray(value)) return value.join(',');
  if (typeof value !== 'string') return value;
  switch (type) {
    case 'integer':
      return INTEGER.test(value) ? Number(value) : value;
    case 'boolean':
      return ['true', 'false'].includes(value) ? value === 'true' : value;
    default:
      return value;
  }
}
