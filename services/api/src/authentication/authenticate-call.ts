import type { Credentials } from '@posthorn/http-server';
import type { SessionCookie } from '../console-sessions/session-cookie.js';
import type { Caller } from '../http/caller.js';

export interface AuthenticationOptions {
  readonly byKey: (authorization: string | undefined) => Promise<Caller>;
  readonly bySession: (credentials: Credentials) => Promise<Caller>;
  readonly cookie: Pick<SessionCookie, 'readTokenHash'>;
}

const BEARER = /^Bearer(?![^ ])/i;

/** A call is authenticated by its API key, or else by the cookie of a console session. */
export function createAuthentication({
  byKey,
  bySession,
  cookie,
}: AuthenticationOptions): (credentials: Credentials) => Promise<Caller> {
  return async (credentials) => {
    const authorization = credentials.header('authorization');
    const hasKey = BEARER.test(authorization ?? '');
    return hasKey || cookie.readTokenHash(credentials.header('cookie')) === undefined
      ? await byKey(authorization)
      : await bySession(credentials);
  };
}
