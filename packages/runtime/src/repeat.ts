import { setTimeout as sleep } from 'node:timers/promises';

export interface RepeatOptions {
  readonly intervalMs: number;
  /** Called when a round fails. The next round follows as scheduled. */
  onError(error: unknown): void;
}

export interface Repetition {
  /** Waits for the current round. */
  stop(): Promise<void>;
}

/** Runs `round` now and then again `intervalMs` after each end. Rounds never overlap. */
export function repeat(round: (signal: AbortSignal) => Promise<void>, options: RepeatOptions): Repetition {
  const stopping = new AbortController();
  const loop = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        await round(stopping.signal);
      } catch (error) {
        options.onError(error);
      }
      await sleep(options.intervalMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const ended = loop();
  return {
    async stop() {
      stopping.abort();
      await ended;
    },
  };
}
