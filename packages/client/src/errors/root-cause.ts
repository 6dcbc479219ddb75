/** Returns the deepest cause of an error. That of `fetch` only says "fetch failed", and its cause may be a list. */
export function rootCause(error: unknown): unknown {
  if (typeof error !== 'object' || error === null) return error;
  const { cause, errors } = error as { readonly cause?: unknown; readonly errors?: unknown };
  const deeper: unknown = cause ?? (Array.isArray(errors) ? errors.at(-1) : undefined);
  return deeper === undefined ? error : rootCause(deeper);
}
