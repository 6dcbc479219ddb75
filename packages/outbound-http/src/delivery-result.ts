/** The result of one request. Every status is a response; the caller decides whether it is a success. */
export type DeliveryResult = DeliveryResponse | DeliveryFailure;

export interface DeliveryResponse extends DeliveryFacts {
  readonly kind: 'response';
  readonly status: number;
  /** Names in lower case. Repeated headers are joined with a comma. */
  readonly responseHeaders: Readonly<Record<string, string>>;
  /** The header's text: seconds or an HTTP date. */
  readonly retryAfter: string | undefined;
  /** The first 64 KiB, as received. */
  readonly body: Buffer;
  readonly bodyTruncated: boolean;
}

/** No complete response. A response whose body broke off has the status and the headers that came before it. */
export interface DeliveryFailure extends DeliveryFacts {
  readonly kind: 'failure';
  readonly reason: FailureReason;
  /** Tenants see it. It contains no internals and no secrets. */
  readonly message: string;
  readonly status?: number | undefined;
  readonly responseHeaders?: Readonly<Record<string, string>> | undefined;
  readonly retryAfter?: string | undefined;
}

export type FailureReason =
  | 'invalid-url'
  | 'address-not-allowed'
  | 'dns'
  | 'connect'
  | 'tls'
  | 'timeout'
  | 'reset'
  | 'headers-too-large'
  | 'invalid-response'
  /** A token that the request needs could not be had. */
  | 'oauth2'
  | 'other';

interface DeliveryFacts {
  readonly timings: DeliveryTimings;
  /** As sent, including the client's own headers. Undefined when no request could be made. */
  readonly requestHeaders: Readonly<Record<string, string>> | undefined;
  /** The connected address, or otherwise the last one that was tried. Undefined when no address was tried. */
  readonly resolvedIp: string | undefined;
  readonly connReused: boolean;
  /** The time from the call of `send` to its result. */
  readonly latencyMs: number;
}

/**
 * Whole milliseconds. Undefined for a phase that the exchange did not complete. 0 for a phase that it did not need,
 * such as TLS over http or DNS on a reused connection.
 */
export interface DeliveryTimings {
  readonly dnsMs: number | undefined;
  readonly tcpConnectMs: number | undefined;
  readonly tlsHandshakeMs: number | undefined;
  readonly ttfbMs: number | undefined;
  readonly transferMs: number | undefined;
}
