import { isDeepStrictEqual } from 'node:util';
import { isObject, parseJson } from '@posthorn/common';
import type { JsonSchema } from './document.js';

/** The named schemas of a document. */
export interface Components {
  /**
   * Returns the schema as plain JSON. Schemas with a `title` within it become components, and references replace them.
   */
  refer(schema: object): JsonSchema;
  /** Throws when another schema has the name. */
  name(title: string, schema: JsonSchema): JsonSchema;
  readonly schemas: Readonly<Record<string, JsonSchema>>;
}

/** Keywords that contain one schema, several, or some by their names. */
const OF_ONE = ['items', 'additionalProperties', 'not'];
const OF_SEVERAL = ['oneOf', 'anyOf', 'allOf', 'prefixItems'];
const OF_NAMED = ['properties', 'patternProperties'];

export function createComponents(): Components {
  const schemas: Record<string, JsonSchema> = {};

  function name(title: string, schema: JsonSchema): JsonSchema {
    const known = schemas[title];
    if (known !== undefined && !isDeepStrictEqual(known, schema))
      throw new Error(`Two schemas have the title ${title}.`);
    schemas[title] = schema;
    return { $ref: `#/components/schemas/${title}` };
  }

  function convert(schema: unknown): unknown {
    if (!isObject(schema)) return schema;
    const converted = Object.fromEntries(Object.entries(schema).map(convertKeyword));
    const { title } = schema;
    return typeof title === 'string' ? name(title, converted) : converted;
  }

  function convertKeyword([keyword, value]: readonly [string, unknown]): [string, unknown] {
    if (OF_ONE.includes(keyword)) return [keyword, convert(value)];
    if (OF_SEVERAL.includes(keyword) && Array.isArray(value)) return [keyword, value.map(convert)];
    if (OF_NAMED.includes(keyword) && isObject(value)) {
      return [keyword, Object.fromEntries(Object.entries(value).map(([key, each]) => [key, convert(each)]))];
    }
    return [keyword, value];
  }

  return {
    // Removes typebox' additions for the compiler, which are not JSON.
    refer: (schema) => convert(parseJson(JSON.stringify(schema))) as JsonSchema,
    name,
    schemas,
  };
}
