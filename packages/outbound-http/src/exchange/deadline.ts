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
  /** To be called right before the first byte of the request goes out. Ends the exchange instead when it is too late. */
  beginWriting(): void;
  /** Whether some byte of the request may have gone out. */
  readonly isWriting: boolean;
  /** To be called whatever the outcome. */
  clear(): void;
}

export interface DeadlineOptions {
  readonly timeoutMs: number;
  /** Each ends the exchange. */
  readonly aborts?: readonly (AbortSignal | undefined)[];
  /** Ends the exchange unless its request is being written already. */
  readonly withdrawal?: AbortSignal | undefined;
}

/** A timer that fires that late tells that this process was frozen: the destination is not to blame. */
const FROZEN_AFTER_MS = 1000;

export function startDeadline({ timeoutMs, aborts = [], withdrawal }: DeadlineOptions): Deadline {
  // This clock goes on while the process is frozen.
  const endsAtMs = performance.now() + timeoutMs;
  let current: Duplex | undefined;
  let end: Error | undefined;
  let isWriting = false;

  function endAll(error: Error): void {
    end ??= error;
    current?.destroy(end);
  }

  function reachEnd(): void {
    const wasFrozen = performance.now() - endsAtMs > FROZEN_AFTER_MS;
    endAll(wasFrozen && !isWriting ? new SendAbortedError() : new DeadlineReachedError(timeoutMs));
  }

  const abort = (): void => endAll(new SendAbortedError());
  const withdraw = (): void => {
    if (!isWriting) abort();
  };
  const timer = setTimeout(reachEnd, timeoutMs);
  const endings = aborts.map((signal) => signal && followSignal(signal, abort));
  endings.push(withdrawal && followSignal(withdrawal, withdraw));

  return {
    endWith(exchange) {
      current = exchange;
      if (end !== undefined) exchange.destroy(end);
    },
    beginWriting() {
      if (performance.now() > endsAtMs) reachEnd();
      isWriting ||= end === undefined;
    },
    get isWriting() {
      return isWriting;
    },
    clear() {
      clearTimeout(timer);
      for (const endFollowing of endings) endFollowing?.();
    },
  };
}
