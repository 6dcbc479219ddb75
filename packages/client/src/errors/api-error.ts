import type { ErrorCode } from '../generated/types.js';
import { toClientPath, toClientWords } from '../names/names.js';
import { PosthornError } from './posthorn-error.js';

export interface ApiErrorFacts {
  readonly status: number;
  readonly code: ErrorCode;
  readonly message: string;
  /** Further facts, in the API's own names. */
  readonly details: Readonly<Record<string, unknown>>;
  /** The page about the code. */
  readonly docUrl?: string | undefined;
  readonly requestId?: string | undefined;
  readonly retryAfterSeconds?: number | undefined;
}

/** The API answered with an error. */
export class ApiError extends PosthornError {
  override readonly name: string = 'ApiError';
  readonly status: number;
  readonly code: ErrorCode;
  readonly details: Readonly<Record<string, unknown>>;
  /** The page about the code, in the documentation of the service. */
  readonly docUrl: string | undefined;
  /** The id of the request, for support. */
  readonly requestId: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor({ status, code, message, details, docUrl, requestId, retryAfterSeconds }: ApiErrorFacts) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
    this.docUrl = docUrl;
    this.requestId = requestId;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export interface Issue {
  /** The location in the names of the client, such as `endpointId`. */
  readonly path: string;
  readonly message: string;
}

function toClientIssue({ path, message }: Issue): Issue {
  return { path: toClientPath(path), message: toClientWords(message) };
}

/** The request is invalid. */
export class InvalidRequestError extends ApiError {
  override readonly name = 'InvalidRequestError';

  get issues(): readonly Issue[] {
    const { issues } = this.details;
    return Array.isArray(issues) ? (issues as readonly Issue[]).map(toClientIssue) : [];
  }
}

/** The API key or the session is missing or invalid. */
export class AuthenticationError extends ApiError {
  override readonly name = 'AuthenticationError';
}

/** The key or the session may not do this. */
export class PermissionError extends ApiError {
  override readonly name = 'PermissionError';
}

/** A limit of the project or its plan is reached. Waiting a little does not help. */
export class LimitReachedError extends ApiError {
  override readonly name = 'LimitReachedError';
}

/** There is no such resource in the project. */
export class NotFoundError extends ApiError {
  override readonly name = 'NotFoundError';
}

/** The state of the resource does not allow this. */
export class ConflictError extends ApiError {
  override readonly name = 'ConflictError';
}

/** The content was there, and is no longer. */
export class GoneError extends ApiError {
  override readonly name = 'GoneError';
}

/** The request is larger than the API accepts. */
export class PayloadTooLargeError extends ApiError {
  override readonly name = 'PayloadTooLargeError';
}

/** Too many calls. `retryAfterSeconds` tells when to try again. */
export class RateLimitError extends ApiError {
  override readonly name = 'RateLimitError';
}

/** The service failed or is unavailable. */
export class ServerError extends ApiError {
  override readonly name = 'ServerError';
}
