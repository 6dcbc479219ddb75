import { type Request, got } from 'got';
import type { ClientTls, TlsRequestOptions } from '../connections/client-tls.js';
import type { AgentPair } from '../connections/connections.js';
import type { DeliveryRequest } from '../delivery-request.js';
import { deliveryOptions, startRequest } from './start-request.js';

const MAX_RESPONSE_HEADERS_BYTES = 16 * 1024;

export interface RequestClientOptions {
  readonly agents: AgentPair;
  readonly findTls: (tls: ClientTls) => TlsRequestOptions;
  readonly userAgent: string;
}

/** Starts one request. */
export type RequestClient = (request: DeliveryRequest) => Request;

/** A got client that does not follow redirects, retry, decompress or evaluate statuses. */
export function createRequestClient({ agents, findTls, userAgent }: RequestClientOptions): RequestClient {
  const client = got.extend({
    agent: agents,
    headers: { 'user-agent': userAgent },
    followRedirect: false,
    retry: { limit: 0 },
    // A decompressed response could be a thousand times the size of the received bytes.
    decompress: false,
    throwHttpErrors: false,
    maxHeaderSize: MAX_RESPONSE_HEADERS_BYTES,
    request: startRequest,
    handlers: [
      (options, next) => {
        options.createNativeRequestOptions = deliveryOptions;
        return next(options);
      },
    ],
  });
  // The stream form: the promise form costs more for each request and reads a body without a limit.
  return ({ method = 'POST', url, headers, body, tls }) => {
    const context = tls && { context: { ...findTls(tls) } };
    if (method === 'GET')
      return client.stream.get(url, { headers: { ...headers, ...NO_FRAMING }, ...context });
    const bytes = typeof body === 'string' ? Buffer.from(body) : body;
    const framing = { ...NO_FRAMING, 'content-length': String(bytes.length) };
    return client.stream.post(url, { headers: { ...headers, ...framing }, body: bytes, ...context });
  };
}

/** The caller can set neither the framing of the message nor its host. */
const NO_FRAMING = {
  'content-length': undefined,
  'transfer-encoding': undefined,
  host: undefined,
  connection: undefined,
};
