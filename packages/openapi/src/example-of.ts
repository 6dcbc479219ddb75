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
  return given ?? composeExample(schema);
}

function composeExample(schema: Schema): unknown {
  const [type] = [schema.type ?? []].flat();
  switch (type) {
    case 'object':
      return composeObject(schema);
    case 'array':
      return [exampleOf(schema.items ?? {})];
    case 'integer':
    case 'number':
      return schema.minimum ?? 1;
    case 'boolean':
      return false;
    case undefined:
    default:
      throw new Error(`A schema has no example: ${JSON.stringify(schema)}`);
  }
}

function composeObject({ properties = {}, required = [] }: Schema): unknown {
  return Object.fromEntries(required.map((name) => [name, exampleOf(properties[name] ?? {})]));
}
