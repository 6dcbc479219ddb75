import type { ReceivedHeaders } from './received-headers.js';

/** The facts of a request before its body is read. */
export interface RequestHead {
  readonly method: string;
  readonly headers: ReceivedHeaders;
  readonly query: URLSearchParams;
  /** The URL as the sender has it, with its query. */
  readonly url: string;
  /** The last segment of the path. */
  readonly secretToken: string;
  /** The address of the connection. */
  readonly socketAddress: string | undefined;
  readonly receivedAtMs: number;
}

export interface ReceivedRequest extends RequestHead {
  /** The raw bytes. Undefined when they exceeded the maximum. */
  readonly body: Buffer | undefined;
}

/** The path of ingest URLs. The id of the endpoint and its secret token follow. */
export const INGEST_PATH = '/v1/webhooks/receive';
