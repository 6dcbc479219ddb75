import { hash, randomBytes } from 'node:crypto';

/** `session`: the cookie of the console. `code`: signs in to it once. `portal`: the token of a portal session. */
export type OpaqueTokenKind = 'session' | 'code' | 'portal';

export interface NewOpaqueToken {
  /** Given out once and never stored. */
  readonly token: string;
  readonly hash: string;
}

const RANDOM_BYTES = 32;
const SECRET = '[A-Za-z0-9_-]{43}';
const FORMAT = {
  session: new RegExp(`^wh_session_${SECRET}$`),
  code: new RegExp(`^wh_code_${SECRET}$`),
  portal: new RegExp(`^wh_portal_${SECRET}$`),
} as const satisfies Record<OpaqueTokenKind, RegExp>;

export function createOpaqueToken(kind: OpaqueTokenKind): NewOpaqueToken {
  const token = `wh_${kind}_${randomBytes(RANDOM_BYTES).toString('base64url')}`;
  return { token, hash: hashOpaqueToken(token) };
}

/** A token has 256 random bits, so one round of SHA-256 is as secure as a slow hash. */
export function hashOpaqueToken(token: string): string {
  return hash('sha256', token);
}

export function isOpaqueToken(kind: OpaqueTokenKind, text: string): boolean {
  return FORMAT[kind].test(text);
}
