import { HOUR } from '../duration.js';
import { type RetrySchedule, RETRY_SCHEDULES } from './retry-schedules.js';

/** The failures so far, by their retry schedule. A replay starts again at zero. */
export interface FailureHistory {
  readonly fast: number;
  readonly slow: number;
}

export interface DeliveryFailure {
  /** The status of the destination's answer. Undefined without an answer. */
  readonly status?: number | undefined;
  /** The parsed Retry-After of the destination: milliseconds from now. */
  readonly retryAfterMs?: number | undefined;
}

export type NextStep =
  | { readonly kind: 'retry'; readonly schedule: RetrySchedule; readonly delayMs: number }
  | { readonly kind: 'dead-letter' };

const TOO_MANY_REQUESTS = 429;
const STATUSES_WITH_RETRY_AFTER: readonly (number | undefined)[] = [TOO_MANY_REQUESTS, 503];
const LONGEST_RETRY_AFTER = 24 * HOUR;

/**
 * Returns the next step after a failed attempt. The n-th failure of a kind waits for the n-th delay of that kind's
 * retry schedule. Past the end of the fast schedule, the slow one applies. An endpoint's own schedule, in milliseconds,
 * replaces the slow one. There is one attempt more than the slow schedule has delays.
 */
export function nextStep(
  failure: DeliveryFailure,
  history: FailureHistory,
  slow: readonly number[] = RETRY_SCHEDULES.slow,
): NextStep {
  if (history.fast + history.slow >= slow.length) return { kind: 'dead-letter' };
  const { fast } = RETRY_SCHEDULES;
  const schedule = failure.status === TOO_MANY_REQUESTS && history.fast < fast.length ? 'fast' : 'slow';
  const delays = { fast, slow }[schedule];
  const delayMs = Math.max(delays[history[schedule]] ?? 0, demandedDelayMs(failure));
  return { kind: 'retry', schedule, delayMs };
}

function demandedDelayMs({ status, retryAfterMs = 0 }: DeliveryFailure): number {
  return STATUSES_WITH_RETRY_AFTER.includes(status) ? Math.min(retryAfterMs, LONGEST_RETRY_AFTER) : 0;
}
