import type { SiteAnswer, SiteRequest } from '@posthorn/http-server';
import type { Logger } from '@posthorn/observability';
import type { ConsoleOptions } from '../console-options.js';
import { claimedName, createOperatorAuthentication } from './authenticate-operator.js';
import { createLoginRateLimit } from './login-rate-limit.js';

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
