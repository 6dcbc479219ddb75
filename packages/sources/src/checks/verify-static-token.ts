import { findHeader } from '../requests/received-headers.js';
import type { RequestHead } from '../requests/received-request.js';
import type { StaticTokenSettings } from './source-settings.js';
import { type Rejection, reject } from './rejection.js';
import { isTokenOf } from './secret-token.js';

/** A token may come in the header or in the query. When both are configured, either suffices. */
export function verifyStaticToken(
  { headers, query }: Pick<RequestHead, 'headers' | 'query'>,
  settings: StaticTokenSettings | undefined,
): Rejection | undefined {
  if (settings === undefined) return undefined;
  const { headerName, queryParam, hash } = settings;
  const inQuery = queryParam === undefined ? null : query.get(queryParam);
  const tokens = [findHeader(headers, headerName), inQuery].filter(isGiven);
  if (tokens.length === 0) return reject('static_token_missing', 'There is no token.');
  return tokens.some((token) => isTokenOf(token, hash))
    ? undefined
    : reject('static_token_invalid', 'The token does not match.');
}

function isGiven(token: string | null | undefined): token is string {
  return token !== undefined && token !== null && token !== '';
}
