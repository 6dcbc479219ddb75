import { setMaxListeners } from 'node:events';
import type { Duplex } from 'node:stream';
import { DeadlineReachedError } from '../failures/deadline-reached-error.js';
import { SendAbortedError } from '../send-aborted-error.js';

/**
 * Destroys the exchange under way when the time is up (DeadlineReachedError) or when a signal that it follows is
 * aborted (SendAbortedError). A plain timer: an AbortController for each send costs a fifth of the whole send.
 */
export interface Deadline {
  /** One exchange at a time; at once when the deadline has been reached already. */
  endWith(exchange: Duplex): void;
  /** To be called whatever the outcome. */
  clear(): void;
}

export function startDeadline(timeoutMs: number, followed: readonly (AbortSignal | undefined)[]): Deadline {
  const signals = followed.filter((signal) => signal !== undefined);
  let current: Duplex | undefined;
  let end: Error | undefined;

  function endAll(error: Error): void {
    end ??= error;
    current?.destroy(end);
  }

  const abort = (): void => endAll(new SendAbortedError());
  const timer = setTimeout(() => endAll(new DeadlineReachedError(timeoutMs)), timeoutMs);
  for (const signal of signals) {
    // Every send in flight may follow the same signal: that is no leak to warn of.
    setMaxListeners(0, signal);
    signal.addEventListener('abort', abort);
  }
  if (signals.some((signal) => signal.aborted)) abort();

  return {
    endWith(exchange) {
      current = exchange;
      if (end !== undefined) exchange.destroy(end);
    },
    clear() {
      clearTimeout(timer);
      for (const signal of signals) signal.removeEventListener('abort', abort);
    },
  };
}
