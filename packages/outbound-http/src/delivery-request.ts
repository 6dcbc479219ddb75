import type { ClientTls } from './connections/client-tls.js';

/** One request. The body's bytes are sent unchanged. */
export interface DeliveryRequest {
  /** Default: POST. A GET sends no body. */
  readonly method?: 'POST' | 'GET';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
  /** What it shows to its destination, and trusts. Default: no client certificate, and the well-known authorities. */
  readonly tls?: ClientTls | undefined;
  /** Aborting rejects the send with a SendAbortedError, even when the request has been written. */
  readonly signal?: AbortSignal | undefined;
  /** Aborting rejects the send with a SendAbortedError, unless a byte of the request may have been sent. */
  readonly withdrawal?: AbortSignal | undefined;
  /** One deadline for DNS, connect, TLS, headers and body. Default: the sender's. */
  readonly timeoutMs?: number | undefined;
  /** On the clock of `performance.now()`. A send that may last longer is not made (SendAbortedError). */
  readonly endsByMs?: number | undefined;
}
