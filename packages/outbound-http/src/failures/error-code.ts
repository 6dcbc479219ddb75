/** Returns the `code` of a system or library error, or an empty text. */
export function errorCode(error: unknown): string {
  const code: unknown =
    typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : '';
}
