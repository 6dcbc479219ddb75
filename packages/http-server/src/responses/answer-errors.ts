import { type ErrorCode, ApiError, errorEnvelope, invalidRequest } from '@posthorn/common';
import type { Response, ErrorRequestHandler, RequestHandler } from 'express';
import { ignoredMembersOf } from './members.js';
import { requestIdOf } from './request-id.js';

/** In whole seconds, at least one. */
export function setRetryAfter(response: Response, seconds: number): void {
  response.set('Retry-After', String(Math.max(1, Math.ceil(seconds))));
}

export interface ErrorOptions {
  /** Translates errors of the service to public errors. Undefined results in INTERNAL_ERROR. */
  translateError(error: unknown): ApiError | undefined;
  /** Called for every error that is answered with a 5xx, unless it was expected. */
  onServerError(error: unknown, requestId: string): void;
  /** Where the documentation stands, whose page of errors each answer names. */
  readonly docsUrl?: string | undefined;
  /** Called for every error that is answered. */
  onRefusal?(code: ErrorCode): void;
}

export const answerNotFound: RequestHandler = () => {
  throw new ApiError('NOT_FOUND', 'There is no such route.');
};

/** Converts every error to an answer. No other code does so. */
export function answerErrors({
  translateError,
  onServerError,
  onRefusal,
  docsUrl,
}: ErrorOptions): ErrorRequestHandler {
  return (error: unknown, _request, response, _next) => {
    const requestId = requestIdOf(response);
    if (response.headersSent) {
      // Only a broken connection can still show that the answer is incomplete.
      response.destroy();
      onServerError(error, requestId);
      return;
    }
    const apiError = toApiError(error, translateError);
    onRefusal?.(apiError.code);
    if (apiError.status >= 500 && !apiError.isExpected) onServerError(error, requestId);
    if (apiError.status === 401) response.set('WWW-Authenticate', 'Bearer');
    const { retryAfterSeconds } = apiError;
    if (retryAfterSeconds !== undefined) setRetryAfter(response, retryAfterSeconds);
    const { error: described, meta } = errorEnvelope(apiError, requestId, ignoredMembersOf(response));
    const link = docsUrl && { doc_url: `${docsUrl}/errors#${apiError.code.toLowerCase()}` };
    response.status(apiError.status).json({ error: { ...described, ...link }, meta });
  };
}

function toApiError(error: unknown, translateError: ErrorOptions['translateError']): ApiError {
  if (error instanceof ApiError) return error;
  return (
    fromExpress(error) ??
    translateError(error) ??
    new ApiError('INTERNAL_ERROR', 'Something went wrong on our side.', { cause: error })
  );
}

/** Express and its body reader mark client errors as safe to show to the client. */
function fromExpress(error: unknown): ApiError | undefined {
  if (!isClientError(error)) return undefined;
  if (error.status === 413)
    return new ApiError('PAYLOAD_TOO_LARGE', 'The body is too large.', { cause: error });
  return invalidRequest([{ path: '', message: `the request could not be read: ${error.message}` }]);
}

function isClientError(error: unknown): error is Error & { readonly status: number } {
  if (!(error instanceof Error) || !('status' in error) || typeof error.status !== 'number') return false;
  const isTold = error instanceof URIError || ('expose' in error && error.expose === true);
  return isTold && error.status >= 400 && error.status < 500;
}
