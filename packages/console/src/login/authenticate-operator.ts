import { createHash, timingSafeEqual } from 'node:crypto';
import type { OperatorLogin } from '@posthorn/config';

/** Verifies HTTP basic authentication (RFC 7617). Returns the name of the operator, or undefined. */
export type AuthenticateOperator = (authorization: string) => string | undefined;

const BASIC = /^Basic +([A-Za-z0-9+/]+={0,2}) *$/i;

/** Compares with every login, in constant time, whatever the given name. */
export function createOperatorAuthentication(logins: readonly OperatorLogin[]): AuthenticateOperator {
  const known = logins.map(({ name, password }) => ({ name, digest: digestOf(`${name}:${password}`) }));
  return (authorization) => {
    const given = digestOf(readLogin(authorization));
    const matching = known.filter(({ digest }) => timingSafeEqual(digest, given));
    return matching[0]?.name;
  };
}

/** Returns the unverified name of a login attempt. Returns an empty text without a name. */
export function claimedName(authorization: string): string {
  const login = readLogin(authorization);
  return login.slice(0, Math.max(0, login.indexOf(':')));
}

function readLogin(authorization: string): string {
  const encoded = BASIC.exec(authorization)?.[1] ?? '';
  return Buffer.from(encoded, 'base64').toString('utf8');
}

function digestOf(login: string): Buffer {
  return createHash('sha256').update(login).digest();
}
