import type { Socket } from 'node:net';
import { EgressProxyError } from '../failures/own-side-errors.js';

/** The answer of a proxy to CONNECT. */
export interface ConnectAnswer {
  readonly status: number;
  /** The head as it came: the status line and the fields. */
  readonly head: string;
  /** Whether bytes came after the head. */
  readonly hasMore: boolean;
}

/** The answer and the interim ones before it together. */
const MAX_HEAD_BYTES = 16 * 1024;
const PROTOCOL = 'HTTP/1.';
const HEAD = /^[^]*?\n\r?\n/;
const STATUS = /^HTTP\/1\.\d (\d{3})(?=[ \r\n])/;

/**
 * Reads the answer, and skips interim ones (RFC 9110, section 15.2). Node.js itself takes the first of all for the
 * answer. The socket stays open and is not read further. Rejects with the socket's error, or with an EgressProxyError.
 */
export async function readConnectAnswer(socket: Socket): Promise<ConnectAnswer> {
  let text = '';
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
    text += (chunk as Buffer).toString('latin1');
    const answer = findAnswer(text);
    if (answer !== undefined) return answer;
    if (text.length > MAX_HEAD_BYTES) throw notHttp();
  }
  throw Object.assign(new Error('closed before the answer was complete'), { code: 'ECONNRESET' });
}

/** Returns undefined while more has to come. */
function findAnswer(text: string): ConnectAnswer | undefined {
  if (!PROTOCOL.startsWith(text.slice(0, PROTOCOL.length))) throw notHttp();
  const [head] = HEAD.exec(text) ?? [];
  if (head === undefined) return undefined;
  const status = Number(STATUS.exec(head)?.[1]);
  if (Number.isNaN(status)) throw notHttp();
  const rest = text.slice(head.length);
  return status < 200 ? findAnswer(rest) : { status, head, hasMore: rest !== '' };
}

function notHttp(): EgressProxyError {
  return new EgressProxyError('its answer is not valid HTTP');
}
