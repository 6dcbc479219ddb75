type Schema = Readonly<Record<string, unknown>>;

interface Position {
  /** The whole schema, which references point into. */
  readonly root: Schema;
  readonly depth: number;
  /** The references that lead here. */
  readonly references: readonly unknown[];
}

const MAX_DEPTH = 8;

const FORMATS: Readonly<Record<string, string>> = {
  date: '2026-01-31',
  'date-time': '2026-01-31T12:00:00Z',
  email: 'jane@example.com',
  hostname: 'example.com',
  ipv4: '192.0.2.1',
  time: '12:00:00Z',
  uri: 'https://example.com/',
  uuid: '019b78c9-0a80-7c3e-8f2b-3b6f0c1d2e4f',
};

/** An example of what a JSON Schema describes: its own examples, or else values of the right types. */
export function exampleOf(schema: Schema): unknown {
  return toExample(schema, { root: schema, depth: 0, references: [] });
}

/** Undefined for what contains itself once more, which an example may lack. */
function toExample(given: unknown, { root, depth, references }: Position): unknown {
  if (typeof given !== 'object' || given === null || depth > MAX_DEPTH) return null;
  const { $ref: reference } = given as Schema;
  if (reference !== undefined && references.includes(reference)) return undefined;
  const schema = resolve(given as Schema, root);
  const known = findKnown(schema);
  if (known !== undefined) return known.value;
  const position = { root, depth: depth + 1, references: [...references, reference] };
  return toValue(mergeAll(schema, root), position);
}

function toValue(schema: Schema, position: Position): unknown {
  switch (typeOf(schema)) {
    case 'object':
      return toObject(schema, position);
    case 'array':
      return [toExample(schema['items'], position)].filter((item) => (item ?? null) !== null);
    case 'string':
      return toText(schema);
    case 'integer':
    case 'number':
      return toNumber(schema);
    case 'boolean':
      return true;
    default:
      return null;
  }
}

/** What the schema itself says. */
function findKnown(schema: Schema): { readonly value: unknown } | undefined {
  const lists = [schema['examples'], schema['enum']].filter(Array.isArray) as unknown[][];
  for (const name of ['example', 'default', 'const']) {
    if (Object.hasOwn(schema, name)) return { value: schema[name] };
  }
  const list = lists.find(({ length }) => length > 0);
  return list && { value: list[0] };
}

function resolve(schema: Schema, root: Schema): Schema {
  const reference = schema['$ref'];
  if (reference === '#') return root;
  if (typeof reference !== 'string' || !reference.startsWith('#/')) return schema;
  let target: unknown = root;
  for (const part of reference.slice(2).split('/')) {
    const name = part.replaceAll('~1', '/').replaceAll('~0', '~');
    target = Object.hasOwn(target ?? {}, name) ? (target as Schema)[name] : undefined;
  }
  return typeof target === 'object' && target !== null ? (target as Schema) : {};
}

/** A schema together with all of `allOf`, and with the first of `oneOf` and `anyOf`. */
function mergeAll(schema: Schema, root: Schema): Schema {
  const { allOf, oneOf, anyOf, ...own } = schema;
  const parts = [
    ...(Array.isArray(allOf) ? (allOf as Schema[]) : []),
    ...[oneOf, anyOf].flatMap((list) => (Array.isArray(list) ? (list.slice(0, 1) as Schema[]) : [])),
  ].map((part) => resolve(part, root));
  const properties = Object.assign({}, ...[own, ...parts].map((part) => part['properties'])) as object;
  const merged = Object.assign({}, ...parts, own) as Schema;
  return Object.keys(properties).length > 0 ? { ...merged, properties } : merged;
}

function typeOf(schema: Schema): unknown {
  const [type] = [schema['type'] ?? []].flat();
  if (type !== undefined) return type;
  if (Object.hasOwn(schema, 'properties')) return 'object';
  return Object.hasOwn(schema, 'items') ? 'array' : undefined;
}

function toObject({ properties = {} }: Schema, position: Position): object {
  const members = Object.entries(properties as Schema);
  return Object.fromEntries(members.map(([name, member]) => [name, toExample(member, position)]));
}

function toText({ format, minLength, maxLength }: Schema): string {
  const text = FORMATS[String(format)] ?? 'text';
  const padded = typeof minLength === 'number' ? text.padEnd(Math.min(minLength, 100), 'x') : text;
  return typeof maxLength === 'number' ? padded.slice(0, maxLength) : padded;
}

function toNumber({ minimum, exclusiveMinimum, maximum }: Schema): number {
  if (typeof minimum === 'number') return minimum;
  if (typeof exclusiveMinimum === 'number') return exclusiveMinimum + 1;
  return typeof maximum === 'number' && maximum < 1 ? maximum : 1;
}
