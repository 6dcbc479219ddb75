/** The minimum speed at which a body must arrive. */
export interface MinBodyRate {
  /** Each window, including the first, must bring its bytes. */
  readonly windowMs: number;
  readonly bytesPerWindow: number;
}

const SECOND = 1000;
/** 1 KiB a second: hundreds of times slower than any server that sends webhooks. */
export const DEFAULT_MIN_RATE: MinBodyRate = { windowMs: 5 * SECOND, bytesPerWindow: 5 * 1024 };

export interface RateWatch {
  add(bytes: number): void;
  stop(): void;
}

/** Calls `onTooSlow` once, after the first window that brought too few bytes. */
export function watchRate({ windowMs, bytesPerWindow }: MinBodyRate, onTooSlow: () => void): RateWatch {
  let bytes = 0;
  let isStopped = false;
  const look = (): void => {
    if (isStopped) return;
    if (bytes < bytesPerWindow) {
      stop();
      onTooSlow();
    }
    bytes = 0;
  };
  // After this process stalled, the data in the sockets must be read before the rate is evaluated.
  const timer = setInterval(() => setImmediate(look), windowMs);

  function stop(): void {
    isStopped = true;
    clearInterval(timer);
  }

  return {
    add(count) {
      bytes += count;
    },
    stop,
  };
}
