import { type Admission, type SiteAnswer, type SiteRequest, isFromOwnPage } from '@posthorn/http-server';
import type { Logger } from '@posthorn/observability';
import type { ConsoleOptions } from '../console-options.js';
import { claimedName, createOperatorAuthentication } from './authenticate-operator.js';
import { type LoginAttempt, createLoginRateLimit } from './login-rate-limit.js';

/** An operator who has logged in. */
export interface Operator {
  readonly name: string;
}

const CHALLENGE = { 'WWW-Authenticate': 'Basic realm="Posthorn queues", charset="UTF-8"' };
const READING = new Set(['GET', 'HEAD']);

export interface AdmissionOptions extends Pick<ConsoleOptions, 'logins' | 'origins'> {
  readonly logger: Pick<Logger, 'warn'>;
}

/**
 * Creates the access control of the console. It requires a login, and for changes also a request from the console's own
 * page.
 */
export function createAdmission({
  logins,
  origins,
  logger,
}: AdmissionOptions): (request: SiteRequest) => Admission<Operator> {
  const authenticate = createOperatorAuthentication(logins);
  const attempts = createLoginRateLimit();

  function refuseLogin(attempt: LoginAttempt): Admission<Operator> {
    if (attempts.addWrong(attempt)) {
      const { address } = attempt;
      logger.warn('too many wrong logins of operators: no more are looked at for a minute', { address });
    }
    return refused(401, 'This login is not valid.', CHALLENGE);
  }

  return (request) => {
    const authorization = request.header('authorization');
    if (authorization === undefined) return refused(401, 'Log in as an operator.', CHALLENGE);
    const attempt = { name: claimedName(authorization), address: request.address ?? '' };
    const waitMs = attempts.waitMs(attempt);
    if (waitMs > 0) {
      const headers = { 'Retry-After': String(Math.ceil(waitMs / 1000)) };
      return refused(429, 'Too many wrong logins; try again in a minute.', headers);
    }
    const name = authenticate(authorization);
    if (name === undefined) return refuseLogin(attempt);
    if (!READING.has(request.method) && !isFromOwnPage(request, origins)) {
      return refused(403, 'A change must come from this page.');
    }
    return { kind: 'admitted', visitor: { name } };
  };
}

function refused(status: number, error: string, headers: SiteAnswer['headers'] = {}): Admission<Operator> {
  return { kind: 'refused', answer: { status, headers, body: { error } } };
}
