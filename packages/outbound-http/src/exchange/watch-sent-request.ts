import type { ClientRequest } from 'node:http';
import type { Request } from 'got';

export interface SentRequest {
  /** Undefined until the request has been made. */
  readonly headers: Readonly<Record<string, string>> | undefined;
}

export function watchSentRequest(stream: Request): SentRequest {
  const sent: { headers: SentRequest['headers'] } = { headers: undefined };
  stream.once('request', (request: ClientRequest) => {
    sent.headers = readHeaders(request);
  });
  return sent;
}

/** The names keep the case in which they are sent. */
function readHeaders(request: ClientRequest): Readonly<Record<string, string>> {
  const headers: Record<string, string> = {};
  for (const name of request.getRawHeaderNames()) headers[name] = String(request.getHeader(name));
  // Node.js decides this header as it writes the headers, and does not list it.
  headers['Connection'] = request.shouldKeepAlive ? 'keep-alive' : 'close';
  return headers;
}
