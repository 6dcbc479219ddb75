import type { SiteAnswer, SiteRequest } from '@posthorn/http-server';
import type { Logger } from '@posthorn/observability';
import type { ConsoleOptions } from '../console-options.js';
import { createLoginRateLimit } from './login-rate-limit.js';
import { createHash, timingSafeEqual } from 'node:crypto';
import type { OperatorLogin } from '@posthorn/config';

const CHALLENGE = { 'WWW-Authenticate': 'Basic realm="Posthorn queues", charset="UTF-8"' };

interface LoginCheckOptions extends Pick<ConsoleOptions, 'logins'> {
  readonly logger: Pick<Logger, 'warn'>;
}

/** Creates the check of each request's login. It returns the answer to a visitor without a valid one. */
export function createLoginCheck({
  logins,
  logger,
}: LoginCheckOptions): (request: SiteRequest) => SiteAnswer | undefined {
  const authenticate = createOperatorAuthentication(logins);
  const attempts = createLoginRateLimit();

  return (request) => {
    const authorization = request.header('authorization');
    if (authorization === undefined) return refusal(401, 'Log in as an operator.', CHALLENGE);
    const { address = '' } = request;
    const attempt = { name: claimedName(authorization), address };
    const waitMs = attempts.waitMs(attempt);
    if (waitMs > 0) {
      const headers = { 'Retry-After': String(Math.ceil(waitMs / 1000)) };
      return refusal(429, 'Too many wrong logins; try again in a minute.', headers);
    }
    if (authenticate(authorization) !== undefined) return undefined;
    if (attempts.addWrong(attempt)) {
      logger.warn('too many wrong logins of operators: no more are looked at for a minute', { address });
    }
    return refusal(401, 'This login is not valid.', CHALLENGE);
  };
}

function refusal(status: number, error: string, headers: SiteAnswer['headers'] = {}): SiteAnswer {
  return { status, headers, body: { error } };
}

/** Verifies HTTP basic authentication (RFC 7617). Returns the name of the operator, or undefined. */
type AuthenticateOperator = (authorization: string) => string | undefined;

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
function claimedName(authorization: string): string {
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
