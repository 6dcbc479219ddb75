/** Escapes the values of a path. Throws for values that would change the path itself. */
export function path(texts: TemplateStringsArray, ...values: readonly string[]): string {
  return texts.reduce((before, text, index) => before + escape(values[index - 1]) + text);
}

function escape(value: unknown): string {
  if (typeof value !== 'string' || ['', '.', '..'].includes(value)) {
    throw new TypeError(`Not an id: ${JSON.stringify(value)}.`);
  }
  return encodeURIComponent(value);
}
