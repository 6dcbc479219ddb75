import type { Request } from 'got';
import type { ExchangeStage } from '../failures/exchange-stage.js';
import type { ConnectionFacts } from './watch-connection.js';

export interface StageFacts {
  readonly stream: Request;
  readonly connection: ConnectionFacts;
}

export function findStage({ stream, connection }: StageFacts): ExchangeStage {
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
