import type { FuzzAnswer } from '../request.js';

/** Parses the response from all bytes of a connection. Undefined when no complete response is there. */
export function readAnswer(bytes: Buffer): FuzzAnswer | undefined {
  const end = bytes.indexOf('\r\n\r\n');
  if (end === -1) return undefined;
  const [start = '', ...lines] = bytes.toString('latin1', 0, end).split('\r\n');
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(start)?.[1]);
  const rest = bytes.subarray(end + 4);
  // 100 Continue precedes the response.
  if (status < 200) return readAnswer(rest);
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  const length = Number(headers['content-length'] ?? rest.length);
  const isWhole = Number.isInteger(status) && (rest.length === 0 || rest.length >= length);
  return isWhole ? { status, headers, body: rest.toString('utf8', 0, length) } : undefined;
}
