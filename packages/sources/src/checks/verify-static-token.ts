import { createJsonItems, findJsonValue, toJsonText } from '@posthorn/common';
import { findHeader } from '../requests/received-headers.js';
import { textOfScalar } from '../requests/read-place.js';
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
  const tokens = findTokensIn(request.body, parsePath(settings.bodyPath));
  if (tokens.length === 0) return MISSING;
  return tokens.every((token) => isToken(token, settings)) ? undefined : invalid();
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

/** An entry has some hundred bytes, and a body one megabyte. */
const MAX_ENTRIES = 4096;
const PIECE_BYTES = 16 * 1024;

type Tokens = readonly (Buffer | undefined)[];
const NONE: Tokens = [undefined];

/** The whole text is valid JSON, so that no later reader finds another value in it. */
function findTokensIn(body: Buffer, path: readonly string[]): Tokens {
  const json = toJsonText(body);
  try {
    return json === undefined ? NONE : findAll(json, path);
  } catch {
    return NONE;
  }
}

/** The JSON texts at a path. An entry without one counts as undefined, so that it does not hide behind the others. */
function findAll(json: Buffer, path: readonly string[]): Tokens {
  const star = path.indexOf('*');
  if (star === -1) return [findJsonValue(json, path)];
  const list = findJsonValue(json, path.slice(0, star));
  if (list === undefined) return NONE;
  const entries = createJsonItems(list, MAX_ENTRIES + 1);
  while (entries?.advance(PIECE_BYTES) === false);
  const items = entries?.items ?? [];
  return items.length > MAX_ENTRIES ? NONE : items.flatMap((entry) => findAll(entry, path.slice(star + 1)));
}

/** A text, or a number as it is written in one notation. */
function isToken(token: Buffer | undefined, { hash }: Pick<StaticTokenSettings, 'hash'>): boolean {
  const text = token && textOfScalar(token.toString('utf8'));
  return text !== undefined && isTokenOf(text, hash);
}
