/** The cookies of a `Cookie` header. A name may have several values: another host of the domain may set one, too. */
export function readCookies(header = ''): readonly (readonly [name: string, value: string])[] {
  return header
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.includes('='))
    .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)] as const);
}

/** The value of a cookie. Undefined without one, and with several different ones. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  const values = new Set(readCookies(header).flatMap(([known, value]) => (known === name ? [value] : [])));
  const [value] = values;
  return values.size === 1 ? value : undefined;
}
