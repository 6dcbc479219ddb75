import type { IncomingHttpHeaders } from 'node:http';

export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

export interface SpanAbout {
  readonly name: string;
  /** `client`: the span calls another service. */
  readonly kind?: 'internal' | 'client';
  readonly attributes?: Attributes;
}

/** Adds attributes that become known during the span. */
export type Describe = (attributes: Attributes) => void;

export interface TracedRequest {
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
}

export interface TracedAnswer {
  readonly route: string | undefined;
  readonly status: number | undefined;
}

/**
 * The spans of one process. Attributes never contain a payload, a URL or a secret; of an error they contain only its
 * name.
 */
export interface Tracing {
  /** Runs work in a span, within the current span. */
  inSpan<Result>(about: SpanAbout, work: (describe: Describe) => Promise<Result>): Promise<Result>;
  /**
   * Begins a trace, and runs a request in it. The returned function ends its span. The client's own trace is linked,
   * never joined.
   */
  startRequest(request: TracedRequest, proceed: () => void): (answer: TracedAnswer) => void;
  /** Sends the remaining spans, if the collector takes them in time. */
  stop(): Promise<void>;
}

export interface TracingOptions {
  readonly service: string;
  /** Called when the collector did not take spans. */
  onError(error: unknown): void;
}
