import { ApiError, foldHeaderName, invalidRequest } from '@posthorn/common';
import { AuthConflictError } from '@posthorn/database';
import type { Caller } from '../http/caller.js';

export function namesAuthorization(headers: Readonly<Record<string, string>> = {}): boolean {
  return Object.keys(headers).some((name) => foldHeaderName(name) === 'authorization');
}

/** What an endpoint with OAuth2 refuses of a change. A consumer may lead its tokens to another origin only if it may set them. */
export function authLimitsOf(
  { headers, url }: { readonly headers?: Readonly<Record<string, string>>; readonly url?: string },
  { portal }: Caller,
): { readonly namesAuthorization: boolean; readonly url: string | undefined } {
  const mayMove = portal === undefined || portal.capabilities.has('secrets.write');
  return { namesAuthorization: namesAuthorization(headers), url: mayMove ? undefined : url };
}

/** Throws INVALID_REQUEST and FORBIDDEN for what the OAuth2 of the endpoint excludes. */
export async function withinAuth<Result>(work: Promise<Result>): Promise<Result> {
  return await work.catch((error: unknown) => {
    if (!(error instanceof AuthConflictError)) throw error;
    if (error.conflict === 'other-origin') {
      const message = 'To change the origin of this URL, a portal token needs the capability secrets.write.';
      throw new ApiError('FORBIDDEN', message);
    }
    throw invalidRequest([
      { path: 'headers', message: 'must have no Authorization: the endpoint has OAuth2' },
    ]);
  });
}
