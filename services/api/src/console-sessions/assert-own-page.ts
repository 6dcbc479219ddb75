import { ApiError } from '@posthorn/common';
import { type Credentials, isFromOwnPage } from '@posthorn/http-server';

/** Refuses requests that another site causes. Throws FORBIDDEN. */
export interface OwnPageCheck {
  /** For a call with the cookie. */
  assertOwnCall(credentials: Credentials): void;
  /** For a sign-in without a cookie: another site must not sign a browser in to a project of its own. */
  assertOwnSignIn(credentials: Credentials): void;
  /**
   * For the ways to a provider and back, which another site may cause. As an image, one page would cause many, and lock
   * the address of its reader out.
   */
  assertPage(credentials: Credentials): void;
}

const READING = new Set(['GET', 'HEAD']);
/** `none`: the user typed the address, or opened a bookmark. */
const OWN_FETCH_SITES = new Set([undefined, 'same-origin', 'none']);

/**
 * A call of the page's code, or a typed address. A page that loads an answer as a script or a frame would run what a
 * sender wrote: a payload has the content type of its sender.
 */
const OWN_DESTINATIONS = new Set([undefined, 'empty', 'document']);

export function createOwnPageCheck(publicBaseUrl: string): OwnPageCheck {
  const origins = [new URL(publicBaseUrl).origin];
  return {
    assertOwnCall(credentials) {
      const { method, header } = credentials;
      if (READING.has(method)) {
        // A browser names the origin of a call, and of a WebSocket, for which it sends no Sec-Fetch-Site.
        const mustBeOwn = header('origin') !== undefined || header('upgrade') !== undefined;
        if (mustBeOwn && !isFromOwnPage(credentials, origins)) throw foreign();
        if (!OWN_FETCH_SITES.has(header('sec-fetch-site'))) throw foreign();
        if (!OWN_DESTINATIONS.has(header('sec-fetch-dest'))) {
          throw new ApiError('FORBIDDEN', 'The cookie counts for calls, not for parts of a page.');
        }
        return;
      }
      if (header('x-posthorn-console') !== '1') {
        throw new ApiError('FORBIDDEN', 'A change with the cookie needs the header X-Posthorn-Console: 1.');
      }
      if (!isFromOwnPage(credentials, origins)) throw foreign();
    },
    assertOwnSignIn(credentials) {
      const isOfBrowser = ['origin', 'sec-fetch-site'].some((name) => credentials.header(name) !== undefined);
      if (isOfBrowser && !isFromOwnPage(credentials, origins)) throw foreign();
    },
    assertPage({ header }) {
      const destination = header('sec-fetch-dest') ?? 'document';
      if (destination === 'document') return;
      throw new ApiError('FORBIDDEN', 'Only a page can sign in with the provider, not a part of one.');
    },
  };
}

function foreign(): ApiError {
  return new ApiError('FORBIDDEN', 'The cookie counts only on pages of this API: the Origin is another one.');
}
