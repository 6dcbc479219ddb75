import { ApiError } from '@posthorn/common';
import type { ApiResponse } from '@posthorn/http-server';
import type { Logger } from '@posthorn/observability';
import Type from 'typebox';
import type { SignInLimit } from '../sign-in-limit.js';
import { SignInError } from './provider.js';
import { type SignInFailure, describeCauses } from './sign-in-failure.js';

interface AnswerDependencies {
  readonly limit: SignInLimit;
  readonly logger: Pick<Logger, 'warn'>;
  /** Without a trailing slash. */
  readonly publicBaseUrl: string;
}

/** What both routes say alike. */
export const REDIRECT = {
  tag: 'Console sessions',
  security: [{}],
  status: 303,
  data: Type.Object({
    location: Type.String({ format: 'uri', examples: ['https://posthorn.example.com/console'] }),
  }),
} as const;

export type RedirectSchema = typeof REDIRECT.data;

/** Counts an address that makes up states. A provider that fails locks nobody out. */
export async function countUnknown(
  { limit }: Pick<AnswerDependencies, 'limit'>,
  address: string | undefined,
): Promise<SignInFailure> {
  try {
    await limit.attempt(address, () => Promise.resolve(undefined));
    return 'unknown_state';
  } catch (error) {
    if (error instanceof ApiError && error.code === 'RATE_LIMIT_EXCEEDED') return 'too_many_failures';
    throw error;
  }
}

/** Throws what is our own error. */
export function explain(error: unknown): { readonly failure: SignInFailure; readonly reason: string } {
  if (error instanceof SignInError) return { failure: error.failure, reason: describeCauses(error) };
  throw error;
}

interface Failed {
  readonly failure: SignInFailure;
  readonly requestId: string;
  /** For the operator. */
  readonly reason?: string;
  /** Of whom the page names. */
  readonly address?: string | undefined;
  readonly cookies?: readonly string[];
}

/** The fragment has none of the words of the provider: a page would show them as ours. */
export function fail(
  { logger, publicBaseUrl }: Pick<AnswerDependencies, 'logger' | 'publicBaseUrl'>,
  { failure, requestId, reason, address, cookies = [] }: Failed,
): ApiResponse<RedirectSchema> {
  logger.warn('a sign-in with the provider failed', { failure, request_id: requestId, reason });
  const named = address === undefined ? {} : { address };
  const fragment = new URLSearchParams({ error: failure, request_id: requestId, ...named });
  return redirect(`${publicBaseUrl}/console/sign-in#${fragment.toString()}`, cookies);
}

export function redirect(location: string, cookie: readonly string[]): ApiResponse<RedirectSchema> {
  return { location, data: { location }, ...(cookie.length > 0 && { cookie }) };
}
