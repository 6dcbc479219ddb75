import { hashOpaqueToken, isOpaqueToken, SESSION_COOKIE } from '@posthorn/common';
import { readCookie } from '../http/read-cookies.js';

/** The cookie that holds the token of a session. */
export interface SessionCookie {
  readonly name: string;
  /**
   * The hash of the token in a `Cookie` header: that of a session of keys, or of a person. Undefined without a token, and
   * with several different ones.
   */
  readTokenHash(header: string | undefined, kind?: 'session' | 'person'): string | undefined;
  serialize(token: string, expiresAt: Date): string;
  /** Removes the cookie. */
  readonly cleared: string;
}

/**
 * A browser accepts a cookie with the prefix `__Host-` only from this host itself, over https. So no other host of the
 * domain can plant one. Without https, several tokens may be of two hosts, and none of them is used.
 */
export function createSessionCookie(publicBaseUrl: string): SessionCookie {
  const isSecure = new URL(publicBaseUrl).protocol === 'https:';
  const name = isSecure ? `__Host-${SESSION_COOKIE}` : SESSION_COOKIE;
  const attributes = `Path=/; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
  return {
    name,
    readTokenHash(header, kind = 'session') {
      const token = readCookie(header, name);
      return token !== undefined && isOpaqueToken(kind, token) ? hashOpaqueToken(token) : undefined;
    },
    serialize: (token, expiresAt) =>
      `${name}=${token}; Max-Age=${Math.max(0, secondsUntil(expiresAt))}; ${attributes}`,
    cleared: `${name}=; Max-Age=0; ${attributes}`,
  };
}

function secondsUntil(moment: Date): number {
  return Math.floor((moment.getTime() - Date.now()) / 1000);
}
