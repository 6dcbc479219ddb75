import { hash } from 'node:crypto';
import { type SecretCipher, parseJson } from '@posthorn/common';
import { MINUTE } from '@posthorn/domain';
import { readCookie, readCookies } from '../../http/read-cookies.js';

/** A sign-in that a browser began. Its secrets are in a cookie that nobody else can read or make. */
export interface PendingSignIn {
  readonly nonce: string;
  readonly verifier: string;
  readonly returnTo: string;
  /** The hash of the token of the session that the browser had: it does not send it back from the provider. */
  readonly endedTokenHash?: string;
  readonly beganAtMs: number;
}

/** The cookies of a browser that is signing in: one for each sign-in, because two tabs may. */
export interface SignInCookies {
  /** Returns the values of `Set-Cookie`: the new one, and those of the oldest beyond five. */
  begin(header: string | undefined, state: string, pending: PendingSignIn): readonly string[];
  /** Undefined unless this browser began the sign-in, in the last ten minutes. */
  find(header: string | undefined, state: string): PendingSignIn | undefined;
  /** Removes the cookie of a sign-in. */
  clear(state: string): string;
}

const NAME = 'posthorn_sign_in_';
const LIFE_MS = 10 * MINUTE;
const MAX_PENDING = 5;

/** Only a host itself can set a cookie with the prefix `__Host-`, over https. So no other host of the domain plants one. */
export function createSignInCookies(cipher: SecretCipher, publicBaseUrl: string): SignInCookies {
  const isSecure = new URL(publicBaseUrl).protocol === 'https:';
  const prefix = `${isSecure ? '__Host-' : ''}${NAME}`;
  const ofSignIn = new RegExp(`^${prefix}[0-9a-f]{16}$`);
  // The provider sends the browser back from another site: a strict cookie would stay behind.
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  const nameOf = (state: string): string => `${prefix}${hash('sha256', state, 'hex').slice(0, 16)}`;
  const contextOf = (name: string): string => `console sign-in ${name}`;
  const clearName = (name: string): string => `${name}=; Max-Age=0; ${attributes}`;

  function open(name: string, value: string): PendingSignIn | undefined {
    try {
      const pending = parseJson(cipher.decrypt(value, contextOf(name))) as PendingSignIn;
      return pending.beganAtMs > Date.now() - LIFE_MS ? pending : undefined;
    } catch {
      return undefined;
    }
  }

  /** The names of those that the browser should forget, so that one more is not too many. */
  function findSurplus(header: string | undefined): readonly string[] {
    const known = readCookies(header)
      .filter(([name]) => ofSignIn.test(name))
      .map(([name, value]) => ({ name, beganAtMs: open(name, value)?.beganAtMs ?? 0 }))
      .sort((one, other) => other.beganAtMs - one.beganAtMs);
    return known
      .filter(({ beganAtMs }, index) => beganAtMs === 0 || index >= MAX_PENDING - 1)
      .map(({ name }) => name);
  }

  return {
    begin(header, state, pending) {
      const name = nameOf(state);
      const sealed = cipher.encrypt(JSON.stringify(pending), contextOf(name));
      const cleared = findSurplus(header).map(clearName);
      return [`${name}=${sealed}; Max-Age=${LIFE_MS / 1000}; ${attributes}`, ...cleared];
    },
    find(header, state) {
      const name = nameOf(state);
      const value = readCookie(header, name);
      return value === undefined ? undefined : open(name, value);
    },
    clear: (state) => clearName(nameOf(state)),
  };
}
