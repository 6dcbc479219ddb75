const INDEX = /^(0|[1-9]\d{0,8})$/;

/** Returns the value at a path in parsed JSON. Reads own members only, and elements of arrays by their index. */
export function readPath(value: unknown, path: readonly string[]): unknown {
  return path.reduce(readStep, value);
}

function readStep(value: unknown, name: string): unknown {
  if (Array.isArray(value)) return INDEX.test(name) ? (value as readonly unknown[])[Number(name)] : undefined;
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;
}
