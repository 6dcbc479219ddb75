import { foldHeaderName } from '@posthorn/common';

/**
 * The owner determines which headers are forbidden: an endpoint or a callback may contain credentials for its receiver,
 * a send may not.
 */
export type HeaderOwner = 'endpoint' | 'send';

export interface HeaderIssue {
  readonly name: string;
  readonly message: string;
}

const MAX_HEADERS = 50;
const MAX_BYTES = 8 * 1024;

/** RFC 9110, section 5.6.2: token. */
const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

/** RFC 9110, section 5.5: visible characters, space and tab, and the characters that HTTP/1.1 sends as Latin-1. */
const FIELD_VALUE = /^[\t\u0020-\u007e\u0080-\u00ff]*$/;

/** Names in the form of foldHeaderName. The last one is `__proto__`. */
const FORBIDDEN = new Set([
  'host',
  'content-length',
  'content-type',
  'transfer-encoding',
  'connection',
  'keep-alive',
  'upgrade',
  'te',
  'trailer',
  'expect',
  'cookie',
  '--proto--',
]);

const FORBIDDEN_PREFIXES = ['proxy-', 'x-webhook-'];

/** Returns every issue of the first 50 of some custom headers, and of all together. The list is empty for a valid set. */
export function findHeaderIssues(
  headers: Readonly<Record<string, string>>,
  owner: HeaderOwner,
): readonly HeaderIssue[] {
  const entries = Object.entries(headers);
  const issues = entries.slice(0, MAX_HEADERS).flatMap(([name, value]) => findIssues(name, value, owner));
  if (entries.length > MAX_HEADERS) issues.push({ name: '', message: `at most ${MAX_HEADERS} headers` });
  const bytes = entries.reduce(
    (sum, [name, value]) => sum + Buffer.byteLength(name) + Buffer.byteLength(value),
    0,
  );
  if (bytes > MAX_BYTES) issues.push({ name: '', message: `at most ${MAX_BYTES} bytes in all` });
  const twins = findTwins(entries.slice(0, MAX_HEADERS).map(([name]) => name.toLowerCase()));
  return [...issues, ...twins.map((name) => ({ name, message: 'is given twice' }))];
}

function findTwins(names: readonly string[]): readonly string[] {
  const seen = new Set<string>();
  return names.filter((name) => {
    const isTwin = seen.has(name);
    seen.add(name);
    return isTwin;
  });
}

function findIssues(name: string, value: string, owner: HeaderOwner): HeaderIssue[] {
  if (!TOKEN.test(name)) return [{ name, message: 'is not a valid header name' }];
  if (isForbidden(name, owner)) return [{ name, message: 'is forbidden' }];
  return FIELD_VALUE.test(value) ? [] : [{ name, message: 'has a value that is not valid in HTTP' }];
}

function isForbidden(given: string, owner: HeaderOwner): boolean {
  const name = foldHeaderName(given);
  if (name === 'authorization') return owner === 'send';
  return FORBIDDEN.has(name) || FORBIDDEN_PREFIXES.some((prefix) => name.startsWith(prefix));
}

/** Returns the headers of one delivery. A send's header overrides an endpoint's with an equal name in any notation. */
export function mergeHeaders(
  endpointHeaders: Readonly<Record<string, string>>,
  sendHeaders: Readonly<Record<string, string>>,
): Record<string, string> {
  if (Object.keys(endpointHeaders).length === 0) return { ...sendHeaders };
  if (Object.keys(sendHeaders).length === 0) return { ...endpointHeaders };
  const overridden = new Set(Object.keys(sendHeaders).map(foldHeaderName));
  const kept = Object.entries(endpointHeaders).filter(([name]) => !overridden.has(foldHeaderName(name)));
  return { ...Object.fromEntries(kept), ...sendHeaders };
}
