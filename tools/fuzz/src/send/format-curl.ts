import type { FuzzRequest } from '../request.js';

/** The same request as a shell command. */
export function formatCurl(
  { method, target, headers, body, isChunked }: FuzzRequest,
  baseUrl: string,
): string {
  const url = quote(baseUrl + target);
  const bytes = body === undefined ? undefined : Buffer.from(body as string);
  const parts = [
    'curl -i --path-as-is --globoff',
    `-X ${quote(method)}`,
    ...headers.map(([name, value]) => `-H ${quote(value === '' ? `${name};` : `${name}: ${value}`)}`),
    ...(isChunked === true ? ["-H 'Transfer-Encoding: chunked'"] : []),
    ...(bytes === undefined ? [] : ['--data-binary @-']),
    url,
  ];
  return bytes === undefined
    ? parts.join(' ')
    : `printf %s ${quote(bytes.toString('base64'))} | base64 -d | ${parts.join(' ')}`;
}

function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
