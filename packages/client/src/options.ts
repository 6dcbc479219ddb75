export interface PosthornOptions {
  /** The address of the API, such as `https://posthorn.example.com`. */
  readonly baseUrl: string;
  /** An API key, or a function that returns the current token. Left out where a cookie signs in. */
  readonly apiKey?: string | (() => string | Promise<string>) | undefined;
  /** Sent with every call. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Whether a browser sends cookies. */
  readonly credentials?: RequestInit['credentials'] | undefined;
  /** Replaces the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** How often a failed try is repeated. Default: 3. */
  readonly maxRetries?: number | undefined;
  /** The time of each try, including its answer. Default: 30 seconds. */
  readonly timeoutMs?: number | undefined;
  /** The time of all tries, the waits between them and the body of a file. Default: 2 minutes. */
  readonly totalTimeoutMs?: number | undefined;
}

/** The options of one call. They replace those of the client. */
export interface CallOptions {
  /** Makes repeated sends and events one. Without it, the client makes a key for each call. */
  readonly idempotencyKey?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly maxRetries?: number | undefined;
  readonly timeoutMs?: number | undefined;
  readonly totalTimeoutMs?: number | undefined;
}
