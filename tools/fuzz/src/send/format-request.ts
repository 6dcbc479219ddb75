import type { FuzzRequest } from '../request.js';

const CHUNK_BYTES = 1000;

/** The bytes of an HTTP/1.1 request for its own connection. */
export function formatRequest(
  { method, target, headers, body, isChunked }: FuzzRequest,
  host: string,
): Buffer {
  const bytes = body === undefined ? undefined : Buffer.from(body as string);
  const framing =
    bytes && (isChunked === true ? 'Transfer-Encoding: chunked' : `Content-Length: ${bytes.length}`);
  const lines = [
    // The bytes of the text in UTF-8.
    `${method} ${Buffer.from(formatTarget(target)).toString('latin1')} HTTP/1.1`,
    `Host: ${host}`,
    'Connection: close',
    ...headers.map(([name, value]) => `${name}: ${value}`),
    ...(framing === undefined ? [] : [framing]),
  ];
  const head = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
  if (bytes === undefined) return head;
  return Buffer.concat([head, ...(isChunked === true ? chunk(bytes) : [bytes])]);
}

/** White space and control characters would end the request line. */
export function formatTarget(target: string): string {
  return target.replaceAll(/[\0- \u007f]/g, '_');
}

function chunk(bytes: Buffer): Buffer[] {
  const chunks: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
    const part = bytes.subarray(at, at + CHUNK_BYTES);
    chunks.push(Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from('\r\n'));
  }
  return [...chunks, Buffer.from('0\r\n\r\n')];
}
