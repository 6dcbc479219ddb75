import { type ErrorCode, ERROR_STATUS } from './error-status.js';

export interface ApiErrorOptions {
  /** Shown to the client as `error.details`. */
  readonly details?: Readonly<Record<string, unknown>>;
  /** Sent as `Retry-After`; at least 1. */
  readonly retryAfterSeconds?: number;
  /** Of a 5xx that is nobody's failure: it is not logged. */
  readonly isExpected?: boolean;
  /** Logged, never shown. */
  readonly cause?: unknown;
}

/** A failure that the client is told about: its message is public, its cause is not. */
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
