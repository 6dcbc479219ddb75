import type { OperatorLogin } from '@posthorn/config';
import type { Admission, SiteAnswer, SiteRequest } from '@posthorn/http-server';
import type { Logger } from '@posthorn/observability';
import { createOperatorAuthentication } from './authenticate-operator.js';
import { createGuessLimit } from './guess-limit.js';
import { isFromOwnPage } from './is-from-own-page.js';

/** Who has logged in. */
export interface Operator {
  readonly name: string;
}

const CHALLENGE = { 'WWW-Authenticate': 'Basic realm="Posthorn queues", charset="UTF-8"' };
const READING = new Set(['GET', 'HEAD']);

/** Makes the guard of all that operators see: a login, and for what changes something a request of our own page. */
export function createAdmission(
  logins: readonly OperatorLogin[],
  logger: Pick<Logger, 'warn'>,
): (request: SiteRequest) => Admission<Operator> {
  const authenticate = createOperatorAuthentication(logins);
  const guesses = createGuessLimit();

  function refuseGuess(address: string): Admission<Operator> {
    if (guesses.addWrong(address)) {
      logger.warn('too many wrong logins of operators: no more are looked at for a minute', { address });
    }
    return refused(401, 'This login is not valid.', CHALLENGE);
  }

  return (request) => {
    const authorization = request.header('authorization');
    if (authorization === undefined) return refused(401, 'Log in as an operator.', CHALLENGE);
    const address = request.address ?? '';
    const waitMs = guesses.waitMs(address);
    if (waitMs > 0) {
      const headers = { 'Retry-After': String(Math.ceil(waitMs / 1000)) };
      return refused(429, 'Too many wrong logins; try again in a minute.', headers);
    }
    const name = authenticate(authorization);
    if (name === undefined) return refuseGuess(address);
    if (!READING.has(request.method) && !isFromOwnPage(request)) {
      return refused(403, 'What changes something must come from this very page.');
    }
    return { kind: 'admitted', visitor: { name } };
  };
}

function refused(status: number, error: string, headers: SiteAnswer['headers'] = {}): Admission<Operator> {
  return { kind: 'refused', answer: { status, headers, body: { error } } };
}
