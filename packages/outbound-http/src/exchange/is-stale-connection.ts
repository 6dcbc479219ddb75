import { errorCode } from '../failures/error-code.js';
import type { Exchange } from './exchange.js';

const CLOSED_CONNECTION_CODES: ReadonlySet<string> = new Set(['ECONNRESET', 'EPIPE']);

/**
 * True when a kept connection turned out to be closed: the destination had given it up before the request came.
 * Nothing was answered on it, so the request is made again (RFC 9112, section 9.3.1).
 */
export function isStaleConnection(exchange: Exchange): boolean {
  if (exchange.kind === 'answered') return false;
  const { reused, answered } = exchange.connection;
  return reused && !answered && CLOSED_CONNECTION_CODES.has(errorCode(exchange.error));
}
