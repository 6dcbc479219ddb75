import type { TSchema } from 'typebox';

interface Schema {
  readonly type?: unknown;
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly patternProperties?: object;
  readonly additionalProperties?: unknown;
}

/** Ajv does not know which members to remove before it knows which of several schemas a value matches. */
const COMBINING = ['anyOf', 'oneOf', 'allOf', 'not', '$ref', 'if'];

/**
 * Returns the strict form of a schema for requests. An object has only the members that the schema contains, and a text
 * has only characters that can be stored. An object without declared members, such as `headers`, `payload` or
 * `metadata`, stays open, because the client decides its content. Throws for a schema that combines others.
 */
export function sealSchema(schema: TSchema): object {
  return seal(schema);
}

function seal(schema: Schema): Schema {
  const combining = COMBINING.find((keyword) => Object.hasOwn(schema, keyword));
  if (combining !== undefined) throw new Error(`The schema of a request has the keyword ${combining}.`);
  const { items, properties = {} } = schema;
  const members = Object.entries(properties).map(([name, each]) => [name, seal(each)] as const);
  return {
    ...schema,
    ...(isPlainText(schema) && { format: 'text' }),
    ...(items !== undefined && { items: seal(items) }),
    ...(members.length > 0 && {
      properties: Object.fromEntries(members),
      ...(isClosed(schema) && { additionalProperties: false }),
    }),
  };
}

function isPlainText({ type, format, enum: values, const: constant }: Schema): boolean {
  return [type].flat().includes('string') && format === undefined && !values && constant === undefined;
}

function isClosed({ patternProperties, additionalProperties }: Schema): boolean {
  return patternProperties === undefined && additionalProperties === undefined;
}
