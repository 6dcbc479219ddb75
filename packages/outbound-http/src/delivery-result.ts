/** What became of one POST. Any status is a response; whether it is a success is for the caller to say. */
export type DeliveryResult = DeliveryResponse | DeliveryFailure;

export interface DeliveryResponse extends DeliveryFacts {
  readonly kind: 'response';
  readonly status: number;
  /** Names in lower case; repeated headers are joined with a comma. */
  readonly responseHeaders: Readonly<Record<string, string>>;
  /** The header's text: seconds or an HTTP date. */
  readonly retryAfter: string | undefined;
  /** The first 64 KiB, as they came over the wire. */
  readonly body: Buffer;
  readonly bodyTruncated: boolean;
}

/** No complete response. One whose body broke has the status and the headers that came before it. */
export interface DeliveryFailure extends DeliveryFacts {
  readonly kind: 'failure';
  readonly reason: FailureReason;
  /** Written for the tenant: holds no internals and no secrets. */
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
  | 'other';

interface DeliveryFacts {
  readonly timings: DeliveryTimings;
  /** As written on the wire, the client's own included; undefined when no request could be made. */
  readonly requestHeaders: Readonly<Record<string, string>> | undefined;
  /** The address that was connected to, or else the last one tried; undefined when there was none to try. */
  readonly resolvedIp: string | undefined;
  readonly connReused: boolean;
  /** From the call of `send` to its result, all included. */
  readonly latencyMs: number;
}

/**
 * Whole milliseconds. Undefined is a phase that the exchange did not complete;
 * 0 is one that it did not need, such as TLS over http or DNS on a reused connection.
 */
export interface DeliveryTimings {
  readonly dnsMs: number | undefined;
  readonly tcpConnectMs: number | undefined;
  readonly tlsHandshakeMs: number | undefined;
  readonly ttfbMs: number | undefined;
  readonly transferMs: number | undefined;
}
