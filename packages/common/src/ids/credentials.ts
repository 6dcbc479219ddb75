/** Each as the text of a pattern. The portal reads them in a browser, so this file needs nothing of Node.js. */
export const API_KEY_FORM = 'wh_(live|test)_[0-9A-Za-z]{32}';

/**
 * `session`: the cookie of the console, of keys. `person`: that of a person. `code`: signs in to it once. `portal`: the
 * token of a portal session.
 */
export const OPAQUE_TOKEN_KINDS = ['session', 'person', 'code', 'portal'] as const;

export type OpaqueTokenKind = (typeof OPAQUE_TOKEN_KINDS)[number];

export function opaqueTokenForm(kind: OpaqueTokenKind): string {
  return String.raw`wh_${kind}_[\w-]{43}`;
}

/** The cookie that holds the token of a session. With https, its name begins with `__Host-`. */
export const SESSION_COOKIE = 'posthorn_console';

const CREDENTIAL = new RegExp([API_KEY_FORM, ...OPAQUE_TOKEN_KINDS.map(opaqueTokenForm)].join('|'));
const SLASH = '(/|%2f)';
const INGEST_URL = new RegExp(`webhooks${SLASH}receive${SLASH}[0-9a-f-]{36}${SLASH}[0-9a-f]{32}`, 'i');

/**
 * Whether a text contains an API key or a token of Posthorn, or an ingest URL, whose last segment is a secret. Such a
 * text is never recorded or forwarded.
 */
export function holdsOwnSecret(text: string): boolean {
  return CREDENTIAL.test(text) || INGEST_URL.test(text);
}

/** Shows the first 4 characters, which suffice to distinguish two secrets, and fewer of a short secret. */
export function maskSecret(value: string): string {
  return `${value.slice(0, Math.min(4, Math.floor(value.length / 3)))}…`;
}
