import type { CallCounter } from './call-counter.js';

/** Counts calls a little after they were admitted, many at once, so that admitting them costs no round trip. */
export interface LateCounting {
  /** Calls of the key that are admitted and not counted yet. */
  uncounted(key: string): number;
  countLater(key: string): void;
  /** Counts now what is uncounted of the key. */
  settle(key: string): Promise<void>;
}

const COUNT_AFTER_MS = 50;

export function createLateCounting(counter: CallCounter): LateCounting {
  const waiting = new Map<string, number>();
  const beingCounted = new Map<string, { readonly calls: number; readonly counting: Promise<unknown> }>();

  async function settle(key: string): Promise<void> {
    await beingCounted.get(key)?.counting;
    const calls = waiting.get(key);
    waiting.delete(key);
    // Calls of a window that has ended limit nothing any longer.
    if (calls === undefined || counter.find(key) === undefined) return;
    const counting = counter.add(key, calls).finally(() => beingCounted.delete(key));
    beingCounted.set(key, { calls, counting });
    await counting;
  }

  function settleAll(): void {
    for (const key of waiting.keys()) void settle(key);
  }

  return {
    uncounted: (key) => (waiting.get(key) ?? 0) + (beingCounted.get(key)?.calls ?? 0),
    countLater(key) {
      if (waiting.size === 0) setTimeout(settleAll, COUNT_AFTER_MS).unref();
      waiting.set(key, (waiting.get(key) ?? 0) + 1);
    },
    settle,
  };
}
