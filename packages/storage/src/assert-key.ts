const MAX_LENGTH = 512;
const KEY = /^[A-Za-z0-9._-]+(\/[A-Za-z0-9._-]+)*$/;
const DOTS_ONLY = /(^|\/)\.{1,2}(\/|$)/;

/**
 * A key consists of names with slashes between them. `.` and `..` are not permitted, so that no key leads out of the
 * store. Throws a RangeError that does not repeat the key.
 */
export function assertKey(key: string): void {
  if (!isKey(key)) throw new RangeError('This is not the key of a file.');
}

export function isKey(key: string): boolean {
  return key.length <= MAX_LENGTH && KEY.test(key) && !DOTS_ONLY.test(key);
}

const FILE_NAME = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,127}$/;

/** Throws a RangeError for a name that would need escaping in a header, or that a desktop would hide. */
export function assertFileName(name: string): void {
  if (!FILE_NAME.test(name)) throw new RangeError('This is not a name for a download.');
}
