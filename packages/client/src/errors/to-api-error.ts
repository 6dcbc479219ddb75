import {
  ApiError,
  type ApiErrorFacts,
  AuthenticationError,
  ConflictError,
  GoneError,
  InvalidRequestError,
  LimitReachedError,
  NotFoundError,
  PayloadTooLargeError,
  PermissionError,
  RateLimitError,
  ServerError,
} from './api-error.js';

const BY_STATUS: Readonly<Record<number, typeof ApiError>> = {
  400: InvalidRequestError,
  401: AuthenticationError,
  403: LimitReachedError,
  404: NotFoundError,
  409: ConflictError,
  410: GoneError,
  413: PayloadTooLargeError,
  429: RateLimitError,
};

/** The codes that mean something else than their status. */
const BY_CODE: Readonly<Record<string, typeof ApiError>> = {
  FORBIDDEN: PermissionError,
  QUOTA_EXCEEDED: LimitReachedError,
  REPLAY_LIMIT_EXCEEDED: LimitReachedError,
};

/** Creates the error of an answer. Its body may come from a proxy, and then it has no code. */
export function toApiError(response: Response, body: unknown): ApiError {
  const facts = readFacts(response, body);
  const fallback = facts.status >= 500 ? ServerError : ApiError;
  return new (BY_CODE[facts.code] ?? BY_STATUS[facts.status] ?? fallback)(facts);
}

function readFacts({ status, headers }: Response, body: unknown): ApiErrorFacts {
  const { error, meta } = recordOf(body);
  const { code, message, details, docUrl } = recordOf(error);
  return {
    status,
    code: textOf(code) ?? 'UNKNOWN',
    message: textOf(message) ?? `The answer has the status ${status}.`,
    details: recordOf(details),
    docUrl: textOf(docUrl),
    requestId: textOf(recordOf(meta)['requestId']) ?? headers.get('x-request-id') ?? undefined,
    retryAfterSeconds: readRetryAfter(headers.get('retry-after'), Date.now()),
  };
}

/** Reads a number of seconds or an HTTP date. */
export function readRetryAfter(value: string | null, nowMs: number): number | undefined {
  if (value === null || value.trim() === '') return undefined;
  const seconds = /^\d+$/.test(value.trim()) ? Number(value) : (Date.parse(value) - nowMs) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined;
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}
