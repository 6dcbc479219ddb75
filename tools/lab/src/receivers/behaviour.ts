/** What a destination does with every request. */
export type Behaviour =
  | { readonly kind: 'ok' }
  | { readonly kind: 'status'; readonly status: number; readonly headers?: Readonly<Record<string, string>> }
  /** Fails a message so many times before it takes it. */
  | { readonly kind: 'flaky'; readonly failures: number; readonly status: number }
  /** Takes it after a while. */
  | { readonly kind: 'slow'; readonly delayMs: number }
  /** Reads the request and never answers. */
  | { readonly kind: 'hang' }
  /** Cuts the connection: when it was opened, when the request was read, after the answer's head, within its body. */
  | { readonly kind: 'reset'; readonly phase: 'accept' | 'request' | 'head' | 'body' }
  /** A 200 whose body comes one byte a second. */
  | { readonly kind: 'drip' }
  /** A 200 whose body never ends. */
  | { readonly kind: 'endless' }
  /** Reads a message and cuts the connection, the first time that it comes; takes it then. */
  | { readonly kind: 'reset-once' }
  /** Interim responses without end. */
  | { readonly kind: 'interim-flood' }
  /** A 200 with a head of that many bytes. */
  | { readonly kind: 'huge-head'; readonly bytes: number };

/** Destinations with a certificate, good for nothing. */
export type CertificateIssue = 'self-signed' | 'expired' | 'other-name';

export interface DestinationPlan {
  readonly behaviour: Behaviour;
  /** Makes it an https destination, which nobody ought to trust. */
  readonly certificate?: CertificateIssue;
}
