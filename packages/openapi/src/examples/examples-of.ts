interface Schema {
  readonly type?: string | readonly string[];
  readonly examples?: readonly unknown[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly minimum?: number;
  readonly items?: object;
  readonly properties?: Readonly<Record<string, object>>;
}

/**
 * Returns valid values of a schema: its own examples, or one that is composed of those within it. Throws when there is
 * none.
 */
export function examplesOf(schema: object): readonly unknown[] {
  const { examples = [], const: constant, enum: values = [], default: byDefault } = schema as Schema;
  if (examples.length > 0) return examples;
  const given = [constant, ...values, byDefault].find((value) => value !== undefined);
  return [given ?? composeExample(schema)];
}

function composeExample(schema: Schema): unknown {
  const [type] = [schema.type ?? []].flat();
  switch (type) {
    case 'object':
      return composeObject(schema);
    case 'array':
      return examplesOf(schema.items ?? {});
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

/** Includes optional members. A schema whose members exclude each other needs its own examples. */
function composeObject({ properties = {} }: Schema): unknown {
  return Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [name, examplesOf(property)[0]]),
  );
}
