import { type ErrorCode, ERROR_STATUS } from './error-status.js';

export interface ApiErrorOptions {
  /** The client sees it as `error.details`. */
  readonly details?: Readonly<Record<string, unknown>>;
  /** Sent as `Retry-After`; at least 1. */
  readonly retryAfterSeconds?: number;
  /** For a 5xx that is not a failure of the service. It is not logged. */
  readonly isExpected?: boolean;
  /** Logged, but never sent to the client. */
  readonly cause?: unknown;
}

/** An error for the client: its message is public, its cause is not. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly details: Readonly<Record<string, unknown>> | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly isExpected: boolean;

  constructor(code: ErrorCode, message: string, options: ApiErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.name = 'ApiError';
    this.code = code;
    this.details = options.details;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.isExpected = options.isExpected === true;
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }
}
