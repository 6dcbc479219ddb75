import { parseJson } from '@posthorn/common';
import { findHeader } from '../requests/received-headers.js';
import { parsePath } from '../requests/parse-path.js';
import type { RequestHead } from '../requests/received-request.js';
import type { StaticTokenSettings } from './source-settings.js';
import { type Rejection, reject } from './rejection.js';
import { isTokenOf } from './secret-token.js';

type TokenRequest = Pick<RequestHead, 'headers' | 'query'>;

const MISSING = reject('static_token_missing', 'There is no token.');

/** A token may come in the header or in the query. When both are configured, either suffices. */
export function verifyStaticToken(
  request: TokenRequest,
  settings: StaticTokenSettings | undefined,
): Rejection | undefined {
  if (settings === undefined) return undefined;
  const tokens = findTokens(request, settings);
  if (tokens.length > 0)
    return tokens.some((token) => isTokenOf(token, settings.hash)) ? undefined : invalid();
  return settings.bodyPath === undefined ? MISSING : undefined;
}

/** A token that did not come in the header or in the query must come in the body, in each entry of it. */
export function verifyTokenInBody(
  request: TokenRequest & { readonly body: Buffer },
  settings: StaticTokenSettings | undefined,
): Rejection | undefined {
  if (settings?.bodyPath === undefined || findTokens(request, settings).length > 0) return undefined;
  const tokens = readAll(readJson(request.body), parsePath(settings.bodyPath));
  if (tokens.length === 0) return MISSING;
  const areValid = tokens.every((token) => typeof token === 'string' && isTokenOf(token, settings.hash));
  return areValid ? undefined : invalid();
}

function invalid(): Rejection {
  return reject('static_token_invalid', 'The token does not match.');
}

function findTokens(
  { headers, query }: TokenRequest,
  { headerName, queryParam }: StaticTokenSettings,
): readonly string[] {
  const inQuery = queryParam === undefined ? null : query.get(queryParam);
  return [findHeader(headers, headerName), inQuery].filter(isGiven);
}

function isGiven(token: string | null | undefined): token is string {
  return token !== undefined && token !== null && token !== '';
}

function readJson(body: Buffer): unknown {
  try {
    return parseJson(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** The values at a path. An entry without one counts as undefined, so that it does not hide behind the others. */
function readAll(value: unknown, [name, ...rest]: readonly string[]): readonly unknown[] {
  if (name === undefined) return [value];
  if (name === '*') return Array.isArray(value) ? value.flatMap((entry) => readAll(entry, rest)) : [];
  const isObject = typeof value === 'object' && value !== null && Object.hasOwn(value, name);
  return isObject ? readAll((value as Readonly<Record<string, unknown>>)[name], rest) : [undefined];
}
