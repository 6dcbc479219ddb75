import { setTimeout as sleep } from 'node:timers/promises';

export interface RepeatOptions {
  readonly intervalMs: number;
  /** A round that fails is reported, and the next one comes as planned. */
  onError(error: unknown): void;
}

export interface Repetition {
  /** Waits for the round under way. */
  stop(): Promise<void>;
}

/** Runs `round` now and then again `intervalMs` after each end; rounds never overlap. */
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
