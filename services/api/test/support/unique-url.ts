let count = 0;

/** A destination that no other endpoint has. No test calls it. */
export function uniqueUrl(): string {
  count++;
  return `https://example.com/hooks/${count}`;
}
