import type { Credentials } from '@posthorn/http-server';
import { findClientAddress } from '../http/client-address.js';
import type { OwnPageCheck } from './assert-own-page.js';
import type { SessionCookie } from './session-cookie.js';

/** A client that wants to sign in. */
export interface Visitor {
  readonly address: string | undefined;
  readonly authorization: string | undefined;
  /** The hash of its session token, if it has one. */
  readonly tokenHash: string | undefined;
  /** The same, of a person's session. */
  readonly personTokenHash: string | undefined;
}

export interface VisitorDependencies {
  readonly cookie: Pick<SessionCookie, 'readTokenHash'>;
  readonly ownPage: OwnPageCheck;
  readonly trustedProxies: number;
}

/** Returns a function that throws FORBIDDEN when another site causes the sign-in. */
export function createVisitorCheck({
  cookie,
  ownPage,
  trustedProxies,
}: VisitorDependencies): (credentials: Credentials) => Promise<Visitor> {
  return async (credentials) => {
    const tokenHash = cookie.readTokenHash(credentials.header('cookie'));
    const personTokenHash = cookie.readTokenHash(credentials.header('cookie'), 'person');
    if (tokenHash === undefined && personTokenHash === undefined) ownPage.assertOwnSignIn(credentials);
    else ownPage.assertOwnCall(credentials);
    return Promise.resolve({
      address: findClientAddress(credentials, trustedProxies),
      authorization: credentials.header('authorization'),
      tokenHash,
      personTokenHash,
    });
  };
}
