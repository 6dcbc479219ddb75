/** All error codes with their HTTP statuses. */
export const ERROR_STATUS = {
  INVALID_REQUEST: 400,
  INVALID_HEADERS: 400,
  ENDPOINT_BLOCKED: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  KEY_LIMIT_EXCEEDED: 403,
  PROJECT_LIMIT_REACHED: 403,
  ENDPOINT_LIMIT_REACHED: 403,
  CONSUMER_LIMIT_REACHED: 403,
  EVENT_TYPE_LIMIT_REACHED: 403,
  NOT_FOUND: 404,
  ENDPOINT_NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  IDEMPOTENCY_MISMATCH: 409,
  ALREADY_EXISTS: 409,
  DUPLICATE_URL: 409,
  ALREADY_PAUSED: 409,
  NOT_PAUSED: 409,
  MAX_SIGNING_KEYS_REACHED: 409,
  CANNOT_DELETE_LAST_SIGNING_KEY: 409,
  INVALID_STATUS: 409,
  DELIVERY_IN_PROGRESS: 409,
  EXPORT_NOT_READY: 409,
  PAYLOAD_UNAVAILABLE: 410,
  EXPORT_EXPIRED: 410,
  PAYLOAD_TOO_LARGE: 413,
  EVENT_REFUSED: 422,
  RATE_LIMIT_EXCEEDED: 429,
  BURST_LIMIT_EXCEEDED: 429,
  EXPORT_LIMIT_EXCEEDED: 429,
  REPLAY_LIMIT_EXCEEDED: 429,
  QUOTA_EXCEEDED: 429,
  INTERNAL_ERROR: 500,
  SERVICE_UNAVAILABLE: 503,
  TOO_MANY_HOPS: 508,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

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

/** One issue of a request: the location (a path such as `payload` or `headers.X`) and the message. */
export interface Issue {
  readonly path: string;
  readonly message: string;
}

/** Creates an INVALID_REQUEST with every issue. */
export function invalidRequest(issues: readonly Issue[]): ApiError {
  const summary = issues
    .map(({ path, message }) => (path === '' ? message : `${path}: ${message}`))
    .join('; ');
  return new ApiError('INVALID_REQUEST', summary, { details: { issues } });
}

/** `malformed`: the header is not the form `Authorization: Bearer <key>`. `revoked`: a person has no grant any more. */
export type UnauthorizedReason = 'missing' | 'malformed' | 'unknown' | 'expired' | 'revoked';

/** The error for credentials that are missing or do not work, and why. */
export function unauthorized(reason: UnauthorizedReason, message: string): ApiError {
  return new ApiError('UNAUTHORIZED', message, { details: { reason } });
}
