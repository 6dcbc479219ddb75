import type { CallCounter, CallWindow } from './call-counter.js';

/** Counts calls in batches shortly after their admission, so that an admission costs no round trip. */
export interface WriteBehindCounter {
  /** The number of calls of the key that are admitted but not counted yet. */
  uncounted(key: string): number;
  countLater(key: string, window: Pick<CallWindow, 'endsAtMs'>): void;
  /** Counts the uncounted calls of the key now. */
  flush(key: string): Promise<void>;
}

interface Uncounted {
  readonly calls: number;
  /** On the clock of `performance.now()`. Calls of an ended window no longer count towards a limit. */
  readonly endsAtMs: number;
}

const COUNT_AFTER_MS = 50;

export function createWriteBehindCounter(counter: Pick<CallCounter, 'add'>): WriteBehindCounter {
  const waiting = new Map<string, Uncounted>();
  const beingCounted = new Map<string, { readonly calls: number; readonly counting: Promise<unknown> }>();
  let isScheduled = false;

  async function flush(key: string): Promise<void> {
    await beingCounted.get(key)?.counting;
    const uncounted = waiting.get(key);
    waiting.delete(key);
    if (uncounted === undefined || uncounted.endsAtMs <= performance.now()) return;
    const { calls } = uncounted;
    const counting = counter.add(key, calls).finally(() => beingCounted.delete(key));
    beingCounted.set(key, { calls, counting });
    await counting;
  }

  function flushAll(): void {
    isScheduled = false;
    for (const key of waiting.keys()) void flush(key);
  }

  function schedule(): void {
    if (isScheduled) return;
    isScheduled = true;
    setTimeout(flushAll, COUNT_AFTER_MS).unref();
  }

  return {
    uncounted: (key) => (waiting.get(key)?.calls ?? 0) + (beingCounted.get(key)?.calls ?? 0),
    countLater(key, { endsAtMs }) {
      waiting.set(key, { calls: (waiting.get(key)?.calls ?? 0) + 1, endsAtMs });
      schedule();
    },
    flush,
  };
}
