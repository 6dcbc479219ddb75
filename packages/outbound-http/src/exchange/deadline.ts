import type { Duplex } from 'node:stream';
import { DeadlineReachedError } from '../failures/deadline-reached-error.js';
import { SendAbortedError } from '../send-aborted-error.js';
import { followSignal } from './follow-signal.js';

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
  let current: Duplex | undefined;
  let end: Error | undefined;

  function endAll(error: Error): void {
    end ??= error;
    current?.destroy(end);
  }

  const abort = (): void => endAll(new SendAbortedError());
  const timer = setTimeout(() => endAll(new DeadlineReachedError(timeoutMs)), timeoutMs);
  const endings = followed.map((signal) => signal && followSignal(signal, abort));

  return {
    endWith(exchange) {
      current = exchange;
      if (end !== undefined) exchange.destroy(end);
    },
    clear() {
      clearTimeout(timer);
      for (const endFollowing of endings) endFollowing?.();
    },
  };
}
