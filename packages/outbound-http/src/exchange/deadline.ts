import type { Duplex } from 'node:stream';
import { DeadlineReachedError } from '../failures/deadline-reached-error.js';
import { SendAbortedError } from '../failures/own-side-errors.js';

/**
 * Destroys the current exchange when the time is up (DeadlineReachedError) or when a signal is aborted
 * (SendAbortedError). Uses a plain timer, because an AbortController per send costs a fifth of the whole send.
 */
export interface Deadline {
  /** Follows one exchange at a time. Ends it at once when the deadline has been reached already. */
  endWith(exchange: Duplex): void;
  /** Call it right before the first byte of the request is sent. Ends the exchange instead when it is too late. */
  beginWriting(): void;
  /** Whether a byte of the request may have been sent. */
  isWriting(): boolean;
  /** Call it whatever the outcome. */
  clear(): void;
}

export interface DeadlineOptions {
  readonly timeoutMs: number;
  /** Each of these signals ends the exchange. */
  readonly aborts?: readonly (AbortSignal | undefined)[];
  /** Ends the exchange unless its request is being written already. */
  readonly withdrawal?: AbortSignal | undefined;
}

/** A timer that fires this late shows that this process was frozen. The destination is not the cause. */
const FROZEN_AFTER_MS = 1000;

export function startDeadline({ timeoutMs, aborts = [], withdrawal }: DeadlineOptions): Deadline {
  // This clock continues while the process is frozen.
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
    isWriting: () => isWriting,
    clear() {
      clearTimeout(timer);
      for (const endFollowing of endings) endFollowing?.();
    },
  };
}

type Abort = () => void;

interface Follower {
  readonly abort: Abort;
  at: number;
}

/**
 * Each signal has one listener, however many sends in flight follow it. They are in a list: a set that changes all the
 * time is replaced all the time, and what the old one held is not free before the next full garbage collection.
 */
const followersOf = new WeakMap<AbortSignal, Follower[]>();

/** Calls back when the signal is aborted, at once if it is aborted already. The returned function stops following. */
function followSignal(signal: AbortSignal, abort: Abort): () => void {
  if (signal.aborted) {
    abort();
    return () => undefined;
  }
  const followers = followersOf.get(signal) ?? listenTo(signal);
  const follower = { abort, at: followers.length };
  followers.push(follower);
  return () => {
    const last = followers.pop();
    if (last === undefined || last === follower) return;
    followers[follower.at] = last;
    last.at = follower.at;
  };
}

function listenTo(signal: AbortSignal): Follower[] {
  const followers: Follower[] = [];
  followersOf.set(signal, followers);
  signal.addEventListener('abort', () => [...followers].forEach(({ abort }) => abort()), { once: true });
  return followers;
}
