import { foldHeaderName } from '@posthorn/common';

/** Who sets a header decides which are forbidden: an endpoint may hold credentials for its receiver, a send may not. */
export type HeaderOwner = 'endpoint' | 'send';

export interface HeaderIssue {
  readonly name: string;
  readonly message: string;
}

const MAX_HEADERS = 50;
const MAX_BYTES = 8 * 1024;

/** RFC 9110, section 5.6.2: token. */
const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

/** RFC 9110, section 5.5: visible characters, space and tab; what HTTP/1.1 sends as Latin-1. */
const FIELD_VALUE = /^[\t\u0020-\u007e\u0080-\u00ff]*$/;

/** As foldHeaderName spells them; the last one is `__proto__`. */
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

/** Every fault of a set of custom headers; an empty list for a valid one. */
export function findHeaderIssues(
  headers: Readonly<Record<string, string>>,
  owner: HeaderOwner,
): readonly HeaderIssue[] {
  const entries = Object.entries(headers);
  const issues = entries.flatMap(([name, value]) => findIssues(name, value, owner));
  if (entries.length > MAX_HEADERS) issues.push({ name: '', message: `at most ${MAX_HEADERS} headers` });
  const bytes = entries.reduce(
    (sum, [name, value]) => sum + Buffer.byteLength(name) + Buffer.byteLength(value),
    0,
  );
  if (bytes > MAX_BYTES) issues.push({ name: '', message: `at most ${MAX_BYTES} bytes in all` });
  const twins = findTwins(entries.map(([name]) => name.toLowerCase()));
  return [...issues, ...twins.map((name) => ({ name, message: 'is given twice' }))];
}

/** In one pass: a client may send a hundred thousand names before it is told that fifty are the most. */
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

/** The headers of one delivery: a send's override an endpoint's of the same name, however it is spelled. */
export function mergeHeaders(
  endpointHeaders: Readonly<Record<string, string>>,
  sendHeaders: Readonly<Record<string, string>>,
): Record<string, string> {
  const overridden = new Set(Object.keys(sendHeaders).map(foldHeaderName));
  const kept = Object.entries(endpointHeaders).filter(([name]) => !overridden.has(foldHeaderName(name)));
  return { ...Object.fromEntries(kept), ...sendHeaders };
}

/** Without those that would pass for a forbidden one: they may be stored since a time when their spelling was allowed. */
export function withoutDisguisedHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  const kept = Object.entries(headers).filter(
    ([name]) => !name.includes('_') || !isForbidden(name, 'endpoint'),
  );
  return Object.fromEntries(kept);
}
