import {
  ApiError,
  AuthenticationError,
  ConnectionError,
  RateLimitError,
  ServerError,
} from '@posthorn/client';
import { MissingPartError } from '../parts/missing-part-error.js';

export interface FailureWords {
  readonly title: string;
  readonly text: string;
  /** For support. */
  readonly requestId?: string | undefined;
}

/** A lost connection, a 401, a 429 and a 503 each have words of their own. */
export function wordsOf(error: unknown): FailureWords {
  if (error instanceof ConnectionError)
    return { title: 'No connection', text: 'The API does not answer. The page tries again by itself.' };
  if (error instanceof AuthenticationError)
    return {
      title: 'Not signed in',
      text: 'Your session is over.',
      requestId: error.requestId,
    };
  if (error instanceof RateLimitError)
    return {
      title: 'Too many requests',
      text: 'Wait a moment. The page tries again by itself.',
      requestId: error.requestId,
    };
  if (error instanceof ServerError && error.status === 503)
    return {
      title: 'The service is briefly unavailable',
      text: 'Nothing that was accepted is lost. The page tries again by itself.',
      requestId: error.requestId,
    };
  if (error instanceof ApiError)
    return { title: 'This did not work', text: error.message, requestId: error.requestId };
  if (error instanceof MissingPartError)
    return {
      title: 'No connection',
      text: `${error.message} It is loaded again by itself.`,
    };
  return { title: 'This did not work', text: error instanceof Error ? error.message : String(error) };
}
