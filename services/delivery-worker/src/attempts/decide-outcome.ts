import type { AttemptOutcome, ClaimedMessage } from '@posthorn/database';
import {
  ENQUEUE_GRACE_MS,
  MAX_ATTEMPTS,
  nextStep,
  ORDERED_SCHEDULE,
  parseRetryAfter,
  SECOND,
} from '@posthorn/domain';
import type { DeliveryResult } from '@posthorn/outbound-http';
import type { Target } from '../endpoints/target-cache.js';

export interface RetrySettings {
  readonly retryTimeScale: number;
  /** The retry schedule of the message or of its endpoint. */
  readonly retryDelaysMs: readonly number[] | undefined;
}

export const GONE = 410;

interface Sent {
  readonly message: Pick<ClaimedMessage, 'retrySchedule' | 'orderingKey'>;
  readonly target: Pick<Target, 'isOfCallbacks' | 'isOrdered' | 'retryDelaysMs'>;
  readonly result: DeliveryResult;
}

/** A callback that is answered 410 Gone has no further attempt. */
export function retryDelaysOf({ message, target, result }: Sent): RetrySettings['retryDelaysMs'] {
  if (target.isOfCallbacks && result.status === GONE) return [];
  return scheduleOf(message, target);
}

/** Undefined: the retry schedules of the service. */
function scheduleOf(message: Sent['message'], target: Sent['target']): RetrySettings['retryDelaysMs'] {
  const own = message.retrySchedule?.map((seconds) => seconds * SECOND) ?? target.retryDelaysMs;
  return own ?? (target.isOrdered || message.orderingKey !== null ? ORDERED_SCHEDULE : undefined);
}

/** Whether the next attempt of a message is its last one, but not its first. */
export function hasOneAttemptLeft(
  message: Sent['message'] & Pick<ClaimedMessage, 'fastFailures' | 'slowFailures'>,
  target: Sent['target'],
): boolean {
  const failures = message.fastFailures + message.slowFailures;
  return failures > 0 && failures >= (scheduleOf(message, target)?.length ?? MAX_ATTEMPTS - 1);
}

/**
 * The message's next state. Only a complete 2xx response is a success. A test message has one attempt. One that probed a
 * disabled endpoint is due at once: the next claim holds it again, unless the endpoint was resumed meanwhile.
 * The status of an incomplete response still selects the retry schedule.
 */
export function decideOutcome(
  result: DeliveryResult,
  history: Pick<ClaimedMessage, 'fastFailures' | 'slowFailures' | 'isTest' | 'isProbe'>,
  { retryTimeScale, retryDelaysMs }: RetrySettings,
): AttemptOutcome {
  if (isSuccess(result)) return { status: 'succeeded' };
  if (history.isTest) return { status: 'failed_permanent', sweepAt: undefined };
  const now = Date.now();
  const failures = { fast: history.fastFailures, slow: history.slowFailures };
  const step = nextStep(toFailure(result, now), failures, retryDelaysMs);
  if (step.kind === 'dead-letter') {
    return { status: 'failed_permanent', sweepAt: new Date(now + ENQUEUE_GRACE_MS) };
  }
  const dueMs = history.isProbe ? now : now + step.delayMs * retryTimeScale;
  return {
    status: 'pending_retry',
    retryType: step.schedule,
    retryAfterSeconds: history.isProbe ? undefined : Math.ceil(step.delayMs / 1000),
    nextAttemptAt: new Date(dueMs),
    sweepAt: new Date(dueMs + ENQUEUE_GRACE_MS),
  };
}

export function isSuccess(result: DeliveryResult): boolean {
  return result.kind === 'response' && result.status >= 200 && result.status < 300;
}

function toFailure(
  result: DeliveryResult,
  now: number,
): { readonly status?: number | undefined; readonly retryAfterMs?: number | undefined } {
  return { status: result.status, retryAfterMs: parseRetryAfter(result.retryAfter, now) };
}
