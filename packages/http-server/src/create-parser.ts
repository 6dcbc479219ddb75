import type { Issue } from '@posthorn/common';
import { invalidRequest } from '@posthorn/common';
import type { ErrorObject } from 'ajv';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import type { Static, TSchema } from 'typebox';

/** All that anybody will read of a request that is wrong a hundred thousand times. */
const MAX_ISSUES = 100;

const settings = { allErrors: true, strict: true, allowUnionTypes: true } as const;
const forBodies = formats.default(new Ajv(settings));
const forQueries = formats.default(new Ajv({ ...settings, coerceTypes: true, useDefaults: true }));

export type Parser<Schema extends TSchema> = (value: unknown) => Static<Schema>;

/** Makes, once per schema, a function from an unknown value to a typed one. It throws INVALID_REQUEST with every fault. */
export function createParser<Schema extends TSchema>(schema: Schema): Parser<Schema> {
  return createParserWith(forBodies, schema);
}

/** The same for a query string, whose values are all text: numbers and booleans are read, and defaults filled in. */
export function createQueryParser<Schema extends TSchema>(schema: Schema): Parser<Schema> {
  const parse = createParserWith(forQueries, schema);
  return (query) => parse({ ...(query as object) });
}

function createParserWith<Schema extends TSchema>(ajv: Ajv, schema: Schema): Parser<Schema> {
  const validate = ajv.compile(schema);
  return (value) => {
    if (!validate(value))
      throw invalidRequest((validate.errors ?? []).slice(0, MAX_ISSUES).map(describeFault));
    return value as Static<Schema>;
  };
}

function describeFault(error: ErrorObject): Issue {
  const path = spellPath(error.instancePath);
  if (error.keyword !== 'required') return { path, message: error.message ?? 'is not valid' };
  const missing = String((error.params as { missingProperty?: unknown }).missingProperty);
  return { path: path === '' ? missing : `${path}.${missing}`, message: 'is required' };
}

/** From a JSON pointer (RFC 6901): `/headers/a~1b` is `headers.a/b`. */
function spellPath(pointer: string): string {
  return pointer.slice(1).replaceAll('/', '.').replaceAll('~1', '/').replaceAll('~0', '~');
}
