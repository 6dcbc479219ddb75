import type { Request } from 'got';
import type { ConnectionFacts } from './watch-connection.js';

/** The progress of an exchange. The values are part of the messages that tenants see. */
export type ExchangeStage =
  | 'waiting for a connection'
  | 'resolving the host name'
  | 'connecting'
  | 'negotiating TLS'
  | 'sending the request'
  | 'waiting for the response'
  | 'reading the response body';

export interface StageFacts {
  readonly stream: Request;
  readonly connection: ConnectionFacts;
}

export function exchangeStage({ stream, connection }: StageFacts): ExchangeStage {
  const { timings } = stream;
  if (timings?.socket === undefined) return 'waiting for a connection';
  if (timings.response !== undefined) return 'reading the response body';
  if (timings.lookup === undefined && connection.address === undefined) return 'resolving the host name';
  if (timings.connect === undefined) return 'connecting';
  if (timings.secureConnect === undefined && isEncrypted(stream)) return 'negotiating TLS';
  return timings.upload === undefined ? 'sending the request' : 'waiting for the response';
}

export function isEncrypted(stream: Request): boolean {
  return stream.requestUrl?.protocol === 'https:';
}
