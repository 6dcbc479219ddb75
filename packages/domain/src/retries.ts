import { HOUR, MINUTE, SECOND } from './time.js';

/**
 * The retry schedules: the delays before each retry, in milliseconds. `fast` applies after a 429, `slow` after any
 * other failure.
 */
export const RETRY_SCHEDULES = {
  fast: [30 * SECOND, 60 * SECOND, 120 * SECOND, 240 * SECOND, 300 * SECOND],
  slow: [30 * MINUTE, 2 * HOUR, 6 * HOUR, 12 * HOUR, 24 * HOUR, 48 * HOUR, 72 * HOUR],
} as const satisfies Record<string, readonly number[]>;

export type RetrySchedule = keyof typeof RETRY_SCHEDULES;

/** The waits of an endpoint that delivers messages in order, so that others wait for them, without a schedule of its own. */
export const ORDERED_SCHEDULE: readonly number[] = [10, 60, 600, 3600, 21_600, 86_400, 259_200].map(
  (seconds) => seconds * SECOND,
);

/** The attempts of a message whose endpoint has no schedule of its own. */
export const MAX_ATTEMPTS = 8;

/** The bounds of an endpoint's own schedule. */
export const OWN_SCHEDULE = { maxWaits: 7, maxWaitSeconds: 604_800 } as const;

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

const DELAY_SECONDS = /^\d+$/;
const NAMED_DATE = /^[A-Z][a-z]{2,8}, .+ GMT$/;
const ASCTIME_DATE = /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d{2}:\d{2}:\d{2} \d{4}$/;

/**
 * Parses Retry-After (RFC 9110, section 10.2.3: seconds or an HTTP date) to milliseconds from `nowMs`. Returns
 * undefined for any other text.
 */
export function parseRetryAfter(value: string | undefined, nowMs: number): number | undefined {
  if (value === undefined) return undefined;
  const text = value.trim();
  if (DELAY_SECONDS.test(text)) return Number(text) * 1000;
  const dateMs = parseHttpDate(text);
  return Number.isNaN(dateMs) ? undefined : Math.max(0, dateMs - nowMs);
}

/** Parses all three forms of RFC 9110, section 5.6.7. The oldest, asctime's, is in GMT without saying so. */
function parseHttpDate(text: string): number {
  if (ASCTIME_DATE.test(text)) return Date.parse(`${text} GMT`);
  return NAMED_DATE.test(text) ? Date.parse(text) : Number.NaN;
}
