import { setTimeout as sleep } from 'node:timers/promises';

/** The pause after a failed round. It doubles with each failure in a row, up to the interval. */
const RETRY_MS = 1000;

export interface RepeatOptions {
  readonly intervalMs: number;
  /** Called when a round fails. The next round follows after a second, and later with each failure in a row. */
  onError(error: unknown): void;
}

export interface Repetition {
  /** Waits for the current round. */
  stop(): Promise<void>;
}

/** Runs `round` now and then again `intervalMs` after each end, or sooner after a failure. Rounds never overlap. */
export function repeat(round: (signal: AbortSignal) => Promise<void>, options: RepeatOptions): Repetition {
  const stopping = new AbortController();
  const loop = async (): Promise<void> => {
    let failures = 0;
    while (!stopping.signal.aborted) {
      try {
        await round(stopping.signal);
        failures = 0;
      } catch (error) {
        failures += 1;
        options.onError(error);
      }
      const retryMs = failures === 0 ? Infinity : RETRY_MS * 2 ** (failures - 1);
      const pauseMs = Math.min(options.intervalMs, retryMs);
      await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
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
