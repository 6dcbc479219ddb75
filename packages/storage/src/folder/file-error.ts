/** No file and no folder has that name (one of the names before it may be a file's). */
export function isMissing(error: unknown): boolean {
  return hasCode(error, ['ENOENT', 'ENOTDIR']);
}

export function hasCode(error: unknown, codes: readonly string[]): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && codes.includes(String(error.code));
}
