const PLACEHOLDER = /(\{[a-z0-9]+\})/;

/** The parts of a template, in their order. Undefined when a value is missing. */
export function fillTemplate<Value>(
  template: string,
  valueOf: (name: string) => Value | undefined,
): readonly (string | Value)[] | undefined {
  const parts: (string | Value)[] = [];
  for (const part of template.split(PLACEHOLDER)) {
    const value = PLACEHOLDER.test(part) ? valueOf(part.slice(1, -1)) : part;
    if (value === undefined) return undefined;
    parts.push(value);
  }
  return parts;
}
