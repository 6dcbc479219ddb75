import {
  ApiError,
  AuthenticationError,
  ConnectionError,
  RateLimitError,
  ServerError,
} from '@posthorn/client';
import { formatSpan } from '../formats/format.js';
import { MissingPartError } from '../parts/load-part.js';

export interface FailureWords {
  readonly title: string;
  readonly text: string;
  /** For support. */
  readonly requestId?: string | undefined;
}

/** A page reads again by itself; an action is done again by the user. */
export type Again = 'by-itself' | 'by-hand';

const AGAIN: Readonly<Record<Again, string>> = {
  'by-itself': 'The page tries again by itself.',
  'by-hand': 'Try again in a moment.',
};

const REVOKED = 'Your access has ended. Ask an administrator of the project for a new grant.';

function againAfter({ retryAfterSeconds }: RateLimitError, again: Again): string {
  if (again === 'by-itself' || retryAfterSeconds === undefined) return AGAIN[again];
  return `Try again in ${formatSpan(retryAfterSeconds)}.`;
}

export function wordsOf(error: unknown, again: Again = 'by-hand'): FailureWords {
  return { ...describe(error, again), requestId: error instanceof ApiError ? error.requestId : undefined };
}

/** A lost connection, a 401, a 429 and a 503 each have words of their own. */
function describe(error: unknown, again: Again): Pick<FailureWords, 'title' | 'text'> {
  if (error instanceof ConnectionError)
    return { title: 'No connection', text: `The API does not answer. ${AGAIN[again]}` };
  if (error instanceof AuthenticationError)
    return {
      title: 'Not signed in',
      text: error.details['reason'] === 'revoked' ? REVOKED : 'Your session is over.',
    };
  if (error instanceof RateLimitError)
    return { title: 'Too many requests', text: `There were too many calls. ${againAfter(error, again)}` };
  if (error instanceof ServerError && error.status === 503)
    return {
      title: 'The service is briefly unavailable',
      text: `Nothing that was accepted is lost. ${AGAIN[again]}`,
    };
  if (error instanceof MissingPartError)
    return { title: 'No connection', text: `${error.message} It is loaded again by itself.` };
  return { title: 'This did not work', text: error instanceof Error ? error.message : String(error) };
}
