import type { JsonSchema } from '@posthorn/openapi';
import fc from 'fast-check';

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly examples?: readonly unknown[];
}

/** A value that replaces the value of a property. Undefined leaves the value to its schema. */
export type Choose = (name: string) => fc.Arbitrary<unknown> | undefined;

export interface SchemaOptions {
  readonly components: Readonly<Record<string, JsonSchema>>;
  readonly choose: Choose;
}

const MOST_ITEMS = 5;
const LARGEST = 1_000_000;
const LONGEST = 300;

/** Values that a schema allows. */
export function fromSchema(schema: JsonSchema, options: SchemaOptions): fc.Arbitrary<unknown> {
  const given = schema as Schema;
  const { $ref, type, enum: values, const: constant } = given;
  if ($ref !== undefined) return fromSchema(options.components[$ref.split('/').at(-1) ?? ''] ?? {}, options);
  if (constant !== undefined) return fc.constant(constant);
  if (values !== undefined) return fc.constantFrom(...values);
  const kinds = [type ?? []].flat().map((kind) => ofKind(kind, given, options));
  return kinds.length === 0 ? fc.jsonValue({ maxDepth: 2 }) : fc.oneof(...kinds);
}

function ofKind(kind: string, schema: Schema, options: SchemaOptions): fc.Arbitrary<unknown> {
  switch (kind) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
    case 'number':
      return aNumber(schema);
    case 'array':
      return anArray(schema, options);
    case 'object':
      return anObject(schema, options);
    default:
      return aText(schema);
  }
}

function aNumber({ minimum = 0, maximum = LARGEST }: Schema): fc.Arbitrary<number> {
  return fc.oneof(fc.integer({ min: minimum, max: maximum }), fc.constantFrom(minimum, maximum));
}

function anArray(
  { minItems = 0, maxItems = MOST_ITEMS, items = {} }: Schema,
  options: SchemaOptions,
): fc.Arbitrary<unknown[]> {
  return fc.array(fromSchema({ ...items }, options), {
    minLength: minItems,
    maxLength: Math.min(maxItems, MOST_ITEMS),
  });
}

function anObject(schema: Schema, options: SchemaOptions): fc.Arbitrary<unknown> {
  const { properties = {}, required = [], patternProperties } = schema;
  if (patternProperties !== undefined) return headerMap;
  if (Object.keys(properties).length === 0) return fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 }));
  const members = Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [
      name,
      options.choose(name) ?? fromSchema({ ...property }, options),
    ]),
  );
  return fc.record(members, { requiredKeys: [...required] });
}

const headerMap = fc.dictionary(
  fc.stringMatching(/^X-[A-Za-z0-9-]{1,20}$/),
  fc.stringMatching(/^[!-~]{0,30}$/),
  { maxKeys: 4 },
);

function aText({ pattern, format, minLength = 0, maxLength, examples = [] }: Schema): fc.Arbitrary<unknown> {
  const most = Math.min(maxLength ?? LONGEST, LONGEST);
  const example = examples.length > 0 ? [fc.constantFrom(...examples)] : [];
  if (format === 'date-time')
    return fc
      .date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString());
  if (pattern !== undefined) {
    const matching = fc
      .stringMatching(new RegExp(pattern), { size: 'medium' })
      .filter((text) => text.length >= minLength && text.length <= most);
    return fc.oneof(...example, matching);
  }
  return fc.oneof(
    ...example,
    fc
      .string({ unit: 'grapheme', minLength, maxLength: Math.max(minLength, Math.min(most, 60)) })
      .filter((text) => !text.includes('\0') && text.length >= minLength && text.length <= most),
  );
}
