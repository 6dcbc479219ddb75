/** The keywords of an id or name that a client chooses. It stands in paths. */
export function chosenName(maxLength: number): {
  readonly pattern: string;
  readonly maxLength: number;
  readonly 'x-rule': string;
} {
  return {
    // `.` and `..` stand for other places in a path, so nobody could address them.
    pattern: String.raw`^(\.{0,2}[A-Za-z0-9_-]|\.{3})[A-Za-z0-9._-]*$`,
    maxLength,
    'x-rule': `use 1 to ${maxLength} letters, digits, ".", "_" or "-", but not "." and ".." alone`,
  };
}

/** Whether a text of a path is such a name. */
export function fitsName(
  text: string,
  { pattern, maxLength }: { readonly pattern: string; readonly maxLength: number },
): boolean {
  return text.length <= maxLength && new RegExp(pattern).test(text);
}
