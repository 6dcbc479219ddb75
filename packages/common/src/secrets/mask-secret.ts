/** Shows the first 4 characters, which suffice to distinguish two secrets, and fewer of a short secret. */
export function maskSecret(value: string): string {
  return `${value.slice(0, Math.min(4, Math.floor(value.length / 3)))}…`;
}
