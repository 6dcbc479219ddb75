/** The response of a destination to every request. */
export type Behaviour =
  | { readonly kind: 'ok' }
  | { readonly kind: 'status'; readonly status: number; readonly headers?: Readonly<Record<string, string>> }
  /** Fails a message this many times before it accepts it. */
  | { readonly kind: 'flaky'; readonly failures: number; readonly status: number }
  /** Accepts it after a delay. */
  | { readonly kind: 'slow'; readonly delayMs: number }
  /** Reads the request and never answers. */
  | { readonly kind: 'hang' }
  /**
   * Cuts the connection: when it was opened, when the request was read, after the response head, or within its body.
   */
  | { readonly kind: 'reset'; readonly phase: 'accept' | 'request' | 'head' | 'body' }
  /** A 200 whose body arrives at one byte a second. */
  | { readonly kind: 'drip' }
  /** A 200 whose body never ends. */
  | { readonly kind: 'endless' }
  /**
   * Reads a message and cuts the connection on its first request; accepts it afterwards. No connection is reused, so
   * each request is an attempt.
   */
  | { readonly kind: 'reset-once' }
  /** Endless interim responses. */
  | { readonly kind: 'interim-flood' }
  /** A 200 with a head of this many bytes. */
  | { readonly kind: 'huge-head'; readonly bytes: number };

/** Defects of a certificate. */
export type CertificateIssue = 'self-signed' | 'expired' | 'other-name';

export interface DestinationPlan {
  readonly behaviour: Behaviour;
  /** Makes it an https destination with this invalid certificate. */
  readonly certificate?: CertificateIssue;
}
