import type { IncomingHttpHeaders } from 'node:http';

/** Returns one text for each name. Node.js gives `set-cookie` as a list, and joins all other headers itself. */
export function flattenHeaders(headers: IncomingHttpHeaders): Readonly<Record<string, string>> {
  const entries = Object.entries(headers).map(([name, value = '']) => [
    name,
    Array.isArray(value) ? value.join(', ') : value,
  ]);
  return Object.fromEntries(entries) as Record<string, string>;
}
