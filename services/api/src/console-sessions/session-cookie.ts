import { hashOpaqueToken, isOpaqueToken, SESSION_COOKIE } from '@posthorn/common';

/** The cookie that holds the token of a session. */
export interface SessionCookie {
  readonly name: string;
  /** The hash of the token in a `Cookie` header. Undefined without a token, and with several different ones. */
  readTokenHash(header: string | undefined): string | undefined;
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
    readTokenHash(header = '') {
      const tokens = new Set(valuesOf(header, name));
      const [token] = tokens;
      return token !== undefined && tokens.size === 1 && isOpaqueToken('session', token)
        ? hashOpaqueToken(token)
        : undefined;
    },
    serialize: (token, expiresAt) =>
      `${name}=${token}; Max-Age=${Math.max(0, secondsUntil(expiresAt))}; ${attributes}`,
    cleared: `${name}=; Max-Age=0; ${attributes}`,
  };
}

function valuesOf(header: string, name: string): readonly string[] {
  const start = `${name}=`;
  return header
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(start))
    .map((pair) => pair.slice(start.length));
}

function secondsUntil(moment: Date): number {
  return Math.floor((moment.getTime() - Date.now()) / 1000);
}
