import type { ExchangeStage } from './exchange-stage.js';
import { describeConnectionFailure } from './connection-failures.js';
import { DeadlineReachedError } from './deadline-reached-error.js';
import { errorCode } from './error-code.js';
import { ExchangeError } from './exchange-error.js';
import type { FailureDescription } from './failure-description.js';
import { describeTlsFailure } from './tls-failures.js';

const OTHER: FailureDescription = { reason: 'other', message: 'the request failed' };

/** Tenants see this package's own texts only, because messages of libraries contain addresses, paths and ports. */
export function describeFailure(error: Error, stage: ExchangeStage): FailureDescription {
  const { cause } = error;
  if (cause instanceof ExchangeError) return { reason: cause.reason, message: cause.message };
  if (cause instanceof DeadlineReachedError) {
    return { reason: 'timeout', message: `no complete response within ${cause.timeoutMs} ms (${stage})` };
  }
  const code = errorCode(error);
  const description = describeTlsFailure(code) ?? describeConnectionFailure(code) ?? OTHER;
  if (description.reason === 'reset' && stage === 'negotiating TLS') {
    return { reason: 'tls', message: 'TLS failed: the destination closed the connection' };
  }
  return description;
}
