import { hash, randomBytes } from 'node:crypto';
import { type OpaqueTokenKind, opaqueTokenForm } from './credentials.js';

export interface NewOpaqueToken {
  /** Given out once and never stored. */
  readonly token: string;
  readonly hash: string;
}

const RANDOM_BYTES = 32;
const FORMAT = {
  session: patternOf('session'),
  person: patternOf('person'),
  code: patternOf('code'),
  portal: patternOf('portal'),
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

function patternOf(kind: OpaqueTokenKind): RegExp {
  return new RegExp(`^${opaqueTokenForm(kind)}$`);
}
