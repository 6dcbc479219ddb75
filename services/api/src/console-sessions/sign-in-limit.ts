import { ApiError } from '@posthorn/common';
import type { Database } from '@posthorn/database';
import type { Logger } from '@posthorn/observability';

export interface SignInLimit {
  /** Ends with what the work returns. Undefined is a failed sign-in. Throws RATE_LIMIT_EXCEEDED after too many. */
  attempt<Result>(
    address: string | undefined,
    work: () => Promise<Result | undefined>,
  ): Promise<Result | undefined>;
}

export interface SignInLimitOptions {
  readonly sessions: Database['consoleSessions'];
  readonly logger: Pick<Logger, 'warn'>;
}

const LIMIT = { max: 10, minutes: 10 };
const UNKNOWN = '0.0.0.0';

/** Allows ten failed sign-ins in ten minutes for an address, over all processes. */
export function createSignInLimit({ sessions, logger }: SignInLimitOptions): SignInLimit {
  return {
    async attempt(address = UNKNOWN, work) {
      const decision = await sessions.admitSignIn(address, LIMIT);
      if (decision.kind === 'refused') {
        logger.warn('too many failed sign-ins to the console from an address', { address });
        throw new ApiError('RATE_LIMIT_EXCEEDED', 'Too many failed sign-ins from this address.', {
          details: { retry_after_ms: Math.ceil(decision.retryAfterSeconds * 1000) },
          retryAfterSeconds: decision.retryAfterSeconds,
        });
      }
      let hasFailed = false;
      try {
        const result = await work();
        hasFailed = result === undefined;
        return result;
      } finally {
        if (!hasFailed) await sessions.forgiveSignIn(address);
      }
    },
  };
}
