import { connect } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FuzzAnswer, FuzzRequest, NoAnswer } from '../request.js';
import { formatRequest } from './format-request.js';

/** A request without a response after this time counts as hanging. */
const ANSWER_WITHIN_MS = 20_000;
const DECODERS = new Map([
  ['gzip', gunzipSync],
  ['br', brotliDecompressSync],
]);

/**
 * Sends a request byte for byte, and reads until the server closes the connection. An HTTP client would refuse or
 * correct what is wrong in it on purpose.
 */
export function sendRequest(request: FuzzRequest, baseUrl: string): Promise<FuzzAnswer | NoAnswer> {
  const { hostname, port, host } = new URL(baseUrl);
  return new Promise((resolve) => {
    const pieces: Buffer[] = [];
    const socket = connect(Number(port), hostname);
    const finish = (failure: string): void => {
      clearTimeout(timer);
      socket.destroy();
      resolve(readAnswer(Buffer.concat(pieces)) ?? { failure });
    };
    const timer = setTimeout(() => finish('no answer in time'), ANSWER_WITHIN_MS);
    socket.on('data', (piece) => pieces.push(piece));
    socket.once('error', (error) => finish(`the connection broke: ${error.message}`));
    socket.once('end', () => finish('the server hung up without an answer'));
    socket.write(formatRequest(request, host));
  });
}

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
  return isWhole ? { status, headers, body: decode(rest.subarray(0, length), headers) } : undefined;
}

/** An answer to HEAD names the encoding of a body that it does not have. */
function decode(body: Buffer, headers: FuzzAnswer['headers']): string {
  const unpack = DECODERS.get(headers['content-encoding'] ?? '');
  return (unpack === undefined || body.length === 0 ? body : unpack(body)).toString();
}
