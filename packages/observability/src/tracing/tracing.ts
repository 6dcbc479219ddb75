import type { IncomingHttpHeaders } from 'node:http';

export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

export interface SpanAbout {
  readonly name: string;
  /** `client`: somebody else is asked. */
  readonly kind?: 'internal' | 'client';
  readonly attributes?: Attributes;
}

/** What is learnt while the span lasts. */
export type Describe = (attributes: Attributes) => void;

export interface TracedRequest {
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
}

export interface TracedAnswer {
  readonly route: string | undefined;
  readonly status: number | undefined;
}

/** The spans of one process. Attributes never hold a payload, a URL or a secret; of an error they hold no more than its name. */
export interface Tracing {
  /** Runs work in a span, within the one that it is called in. */
  inSpan<Result>(about: SpanAbout, work: (describe: Describe) => Promise<Result>): Promise<Result>;
  /** Begins a trace, and runs a request in it; what it returns ends its span. A trace of the client's own is linked to, never joined. */
  startRequest(request: TracedRequest, proceed: () => void): (answer: TracedAnswer) => void;
  /** Sends what is left, if the collector takes it in time. */
  stop(): Promise<void>;
}

export interface TracingOptions {
  readonly service: string;
  /** Told of what the collector did not take. */
  onError(error: unknown): void;
}
