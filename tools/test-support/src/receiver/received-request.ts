import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';

export interface ReceivedRequest {
  readonly method: string;
  /** The path with its query. */
  readonly path: string;
  /** Names in lower case. */
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  /** The arrival time of its last byte, in milliseconds since the Unix epoch. */
  readonly arrivedAtMs: number;
}

export async function readRequest(request: IncomingMessage): Promise<ReceivedRequest> {
  const { method = '', url = '', headers } = request;
  const body = await buffer(request);
  return { method, path: url, headers, body, arrivedAtMs: Date.now() };
}
