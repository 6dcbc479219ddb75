import { type Request, got } from 'got';
import type { AgentPair } from '../connections/connections.js';
import type { DeliveryRequest } from '../delivery-request.js';
import { startRequest } from './start-request.js';

const MAX_RESPONSE_HEADERS_BYTES = 16 * 1024;

export interface PostClientOptions {
  readonly agents: AgentPair;
  readonly userAgent: string;
}

/** Starts one POST. */
export type PostClient = (request: DeliveryRequest) => Request;

/** A got that follows nothing, retries nothing, unpacks nothing and judges nothing. */
export function createPostClient({ agents, userAgent }: PostClientOptions): PostClient {
  const client = got.extend({
    agent: agents,
    headers: { 'user-agent': userAgent },
    followRedirect: false,
    retry: { limit: 0 },
    // An unpacked response could be a thousand times the bytes that were sent.
    decompress: false,
    throwHttpErrors: false,
    maxHeaderSize: MAX_RESPONSE_HEADERS_BYTES,
    request: startRequest,
  });
  return ({ url, headers, body }) => {
    const bytes = typeof body === 'string' ? Buffer.from(body) : body;
    // The stream form: the promise form costs more for each request and reads a body without bound.
    return client.stream.post(url, { headers: { ...headers, ...framing(bytes) }, body: bytes });
  };
}

/** Where the message ends and whom it is for is never the caller's to say. */
function framing(bytes: Buffer): Record<string, string | undefined> {
  return {
    'content-length': String(bytes.length),
    'transfer-encoding': undefined,
    host: undefined,
    connection: undefined,
  };
}
