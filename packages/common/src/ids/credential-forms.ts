/** Each as the text of a pattern. The portal reads them in a browser, so this file needs nothing of Node.js. */
export const API_KEY_FORM = 'wh_(live|test)_[0-9A-Za-z]{32}';

/** `session`: the cookie of the console. `code`: signs in to it once. `portal`: the token of a portal session. */
export const OPAQUE_TOKEN_KINDS = ['session', 'code', 'portal'] as const;

export type OpaqueTokenKind = (typeof OPAQUE_TOKEN_KINDS)[number];

export function opaqueTokenForm(kind: OpaqueTokenKind): string {
  return String.raw`wh_${kind}_[\w-]{43}`;
}

/** The cookie that holds the token of a session. With https, its name begins with `__Host-`. */
export const SESSION_COOKIE = 'posthorn_console';
