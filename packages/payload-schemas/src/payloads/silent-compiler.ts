import type { MacroKeywordDefinition } from 'ajv';
import type { Schema, SchemaObject } from '../schemas/schema.js';
import { createAjv } from './create-ajv.js';
import type { Check } from './function-keyword.js';

/** Ajv's own keyword keeps an object for each item that fails, until all have. */
const contains: MacroKeywordDefinition = {
  keyword: 'contains',
  type: 'array',
  macro: (schema: Schema) => ({ not: { items: { not: schema } } }),
};

/** Creates a compiler of the parts of a schema to checks that stop at the first error and describe none. */
export function createSilentCompiler({ $defs = {} }: SchemaObject): (part: Schema) => Check {
  const ajv = createAjv({ messages: false }, [contains]);
  const definitions = Object.entries($defs).map(([name, definition]) => [name, silence(definition)]);
  const silentDefinitions = Object.fromEntries(definitions) as object;
  return (part) => {
    const validate = ajv.compile({ ...silence(part), $defs: silentDefinitions });
    return (value) => validate(value);
  };
}

/** Ajv describes no error within `not`. Otherwise it describes one for each branch of an `anyOf` that fails. */
function silence(schema: Schema): object {
  return { not: { not: schema } };
}
