import type { IncomingHttpHeaders } from 'node:http';

/** One text for each name; node gives `set-cookie` as a list, the only one that it does not join itself. */
export function flattenHeaders(headers: IncomingHttpHeaders): Readonly<Record<string, string>> {
  const entries = Object.entries(headers).map(([name, value = '']) => [name, [value].flat().join(', ')]);
  return Object.fromEntries(entries) as Record<string, string>;
}
