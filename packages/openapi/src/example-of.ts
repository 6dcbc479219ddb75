interface Schema {
  readonly type?: string | readonly string[];
  readonly examples?: readonly unknown[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly minimum?: number;
  readonly items?: object;
  readonly properties?: Readonly<Record<string, object>>;
  readonly required?: readonly string[];
}

/** A value that a schema allows: its own example, or one that is put together from those within it. Throws when there is none. */
export function exampleOf(schema: object): unknown {
  const { examples, const: constant, enum: values, default: byDefault } = schema as Schema;
  const given = [...(examples ?? []), constant, ...(values ?? []), byDefault].find(
    (value) => value !== undefined,
  );
  return given ?? composeExample(schema as Schema);
}

function composeExample(schema: Schema): unknown {
  const { properties = {}, required = [], items = {}, minimum = 1 } = schema;
  const [type] = [schema.type ?? []].flat();
  switch (type) {
    case 'object':
      return Object.fromEntries(required.map((name) => [name, exampleOf(properties[name] ?? {})]));
    case 'array':
      return [exampleOf(items)];
    case 'integer':
    case 'number':
      return minimum;
    case 'boolean':
      return false;
    default:
      throw new Error(`A schema has no example: ${JSON.stringify(schema)}`);
  }
}
