import type { Request } from 'got';
import type { ExchangeStage } from '../failures/exchange-stage.js';
import type { ConnectionFacts } from './watch-connection.js';

export interface StageFacts {
  readonly stream: Request;
  readonly connection: ConnectionFacts;
}

export function findStage({ stream, connection }: StageFacts): ExchangeStage {
  const { timings } = stream;
  if (timings?.socket === undefined) return connection.tunnel()?.stage() ?? 'waiting for a connection';
  if (timings.response !== undefined) return 'reading the response body';
  const missing = connection.ready ? undefined : findMissingPhase({ stream, connection });
  if (missing !== undefined) return missing;
  return timings.upload === undefined ? 'sending the request' : 'waiting for the response';
}

function findMissingPhase({ stream, connection }: StageFacts): ExchangeStage | undefined {
  const { lookup, connect, secureConnect } = stream.timings ?? {};
  if (lookup === undefined && connection.address() === undefined) return 'resolving the host name';
  if (connect === undefined) return 'connecting';
  return secureConnect === undefined && isEncrypted(stream) ? 'negotiating TLS' : undefined;
}

export function isEncrypted(stream: Request): boolean {
  return stream.requestUrl?.protocol === 'https:';
}
