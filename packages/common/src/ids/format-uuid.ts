/** Inserts the hyphens of a UUID (RFC 9562, section 4) into its 32 hex digits. */
export function formatUuid(digits: string): string {
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
