import { isOpaqueToken } from '@posthorn/common';
import { type Credentials, readBearerToken } from '@posthorn/http-server';
import type { SessionCookie } from '../console-sessions/session-cookie.js';
import type { Caller } from '../http/caller.js';

export interface AuthenticationOptions {
  readonly byKey: (authorization: string | undefined) => Promise<Caller>;
  readonly byPortalToken: (token: string) => Promise<Caller>;
  readonly bySession: (credentials: Credentials) => Promise<Caller>;
  readonly cookie: Pick<SessionCookie, 'readTokenHash'>;
}

const BEARER = /^Bearer(?![^ ])/i;

/** A call is authenticated by its API key or portal token, or else by the cookie of a console session. */
export function createAuthentication({
  byKey,
  byPortalToken,
  bySession,
  cookie,
}: AuthenticationOptions): (credentials: Credentials) => Promise<Caller> {
  return async (credentials) => {
    const authorization = credentials.header('authorization');
    const token = readBearerToken(authorization);
    if (token !== undefined && isOpaqueToken('portal', token)) return await byPortalToken(token);
    const hasKey = BEARER.test(authorization ?? '');
    return hasKey || cookie.readTokenHash(credentials.header('cookie')) === undefined
      ? await byKey(authorization)
      : await bySession(credentials);
  };
}
