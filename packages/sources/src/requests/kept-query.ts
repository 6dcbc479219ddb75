import type { RequestHead } from './received-request.js';
import { holdsSecret } from './holds-secret.js';

const NOT_ASCII = /[^\x21-\x7e]/g;

/**
 * Returns the query string of a request as it came, without the parameter of the static token and without values that
 * contain a secret of Posthorn. Undefined when nothing is left.
 */
export function keptQuery(
  { url, secretToken }: Pick<RequestHead, 'url' | 'secretToken'>,
  tokenQueryParam: string | undefined,
): string | undefined {
  const mark = url.indexOf('?');
  if (mark === -1) return undefined;
  const kept = url
    .slice(mark + 1)
    .split('&')
    .filter((pair) => !isSecret(pair, { secretToken, tokenQueryParam }));
  // Node.js reads URLs as Latin-1.
  const query = kept
    .join('&')
    .replace(NOT_ASCII, (byte) => `%${byte.charCodeAt(0).toString(16).padStart(2, '0')}`);
  return query === '' ? undefined : query;
}

function isSecret(
  pair: string,
  {
    secretToken,
    tokenQueryParam,
  }: { readonly secretToken: string; readonly tokenQueryParam: string | undefined },
): boolean {
  const [[name, value] = ['', '']] = new URLSearchParams(pair);
  return name === tokenQueryParam || holdsSecret(value, secretToken);
}
