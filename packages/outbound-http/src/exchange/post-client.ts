import { type Request, got } from 'got';
import type { AgentPair } from '../connections/connections.js';
import type { DeliveryRequest } from '../delivery-request.js';
import { deliveryOptions, startRequest } from './start-request.js';

const MAX_RESPONSE_HEADERS_BYTES = 16 * 1024;

export interface PostClientOptions {
  readonly agents: AgentPair;
  readonly userAgent: string;
}

/** Starts one POST. */
export type PostClient = (request: DeliveryRequest) => Request;

/** A got client that does not follow redirects, retry, decompress or evaluate statuses. */
export function createPostClient({ agents, userAgent }: PostClientOptions): PostClient {
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
  return ({ url, headers, body }) => {
    const bytes = typeof body === 'string' ? Buffer.from(body) : body;
    // The stream form: the promise form costs more for each request and reads a body without a limit.
    return client.stream.post(url, { headers: { ...headers, ...framing(bytes) }, body: bytes });
  };
}

/** The caller can set neither the framing of the message nor its host. */
function framing(bytes: Buffer): Record<string, string | undefined> {
  return {
    'content-length': String(bytes.length),
    'transfer-encoding': undefined,
    host: undefined,
    connection: undefined,
  };
}
