/**
 * A page may have a relative base URL, and a `fetch` of the caller any. None has a password, because errors have the
 * URL, those of `fetch` too.
 */
export function assertBaseUrl(baseUrl: unknown, isAnyAllowed: boolean): void {
  const page = (globalThis as { readonly location?: { readonly href: string } }).location?.href;
  const url = typeof baseUrl === 'string' && URL.canParse(baseUrl, page) ? new URL(baseUrl, page) : undefined;
  const hasPassword = url === undefined ? String(baseUrl).includes('@') : url.username + url.password !== '';
  const isUsable = isAnyAllowed || (url !== undefined && /^https?:$/.test(url.protocol));
  if (isUsable && !hasPassword) return;
  throw new TypeError(
    'baseUrl must be a URL such as https://posthorn.example.com, without a user name and a password.',
  );
}
