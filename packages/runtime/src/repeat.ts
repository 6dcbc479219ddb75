import { setTimeout as sleep } from 'node:timers/promises';

/** The pause after a failed round. It doubles with each failure in a row, up to the interval. */
const RETRY_MS = 1000;

export interface RepeatOptions {
  readonly intervalMs: number;
  /** Moves the rounds away from those of other repetitions. Default: 0. */
  readonly offsetMs?: number;
  /** Called when a round fails. The next round follows after a second, and later with each failure in a row. */
  onError(error: unknown): void;
}

export interface Repetition {
  /** Waits for the current round. */
  stop(): Promise<void>;
}

/**
 * Runs `round` now and then `offsetMs` after each multiple of `intervalMs` since the process started, or sooner after a
 * failure. So repetitions share their wake-ups. Rounds never overlap.
 */
export function repeat(
  round: (signal: AbortSignal) => Promise<void>,
  { intervalMs, offsetMs = 0, onError }: RepeatOptions,
): Repetition {
  const stopping = new AbortController();
  const loop = async (): Promise<void> => {
    let failures = 0;
    while (!stopping.signal.aborted) {
      try {
        await round(stopping.signal);
        failures = 0;
      } catch (error) {
        failures += 1;
        onError(error);
      }
      const retryMs = failures === 0 ? Infinity : RETRY_MS * 2 ** (failures - 1);
      const pauseMs = Math.min(untilMultiple(intervalMs, performance.now() - offsetMs), retryMs);
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

/** A timer may fire a little early. Then the multiple that it was for is not the next one. */
const EARLY_MS = 20;

/** The time until the next multiple of the interval, also from a moment before 0. */
export function untilMultiple(intervalMs: number, nowMs: number): number {
  if (intervalMs === 0) return 0;
  const pauseMs = Math.ceil(nowMs / intervalMs) * intervalMs - nowMs;
  return Math.ceil(pauseMs < EARLY_MS ? pauseMs + intervalMs : pauseMs);
}
