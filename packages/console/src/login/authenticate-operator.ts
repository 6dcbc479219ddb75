import { createHash, timingSafeEqual } from 'node:crypto';
import type { OperatorLogin } from '@posthorn/config';

/** Reads HTTP basic authentication (RFC 7617); the name of the operator whose login it is. */
export type AuthenticateOperator = (authorization: string) => string | undefined;

const BASIC = /^Basic +([A-Za-z0-9+/]+={0,2}) *$/i;

/** Every login is compared, in constant time, whoever it is that asks. */
export function createOperatorAuthentication(logins: readonly OperatorLogin[]): AuthenticateOperator {
  const known = logins.map(({ name, password }) => ({ name, digest: digestOf(`${name}:${password}`) }));
  return (authorization) => {
    const encoded = BASIC.exec(authorization)?.[1] ?? '';
    const given = digestOf(Buffer.from(encoded, 'base64').toString('utf8'));
    const matching = known.filter(({ digest }) => timingSafeEqual(digest, given));
    return matching[0]?.name;
  };
}

function digestOf(login: string): Buffer {
  return createHash('sha256').update(login).digest();
}
