import type { TSchema } from 'typebox';

type Fields = Readonly<Record<string, unknown>>;

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
export function readQuery(query: Fields, schema: TSchema): Fields {
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
