/** How fast a body must come, at least. */
export interface BodyPace {
  /** Of which each, the first one too, must bring its bytes. */
  readonly windowMs: number;
  readonly bytesPerWindow: number;
}

const SECOND = 1000;
/** 1 KiB a second: hundreds of times slower than any server that sends webhooks. */
export const DEFAULT_BODY_PACE: BodyPace = { windowMs: 5 * SECOND, bytesPerWindow: 5 * 1024 };

export interface PaceWatch {
  add(bytes: number): void;
  stop(): void;
}

/** Calls `onTooSlow` once, after the first window that brought too few bytes. */
export function watchPace({ windowMs, bytesPerWindow }: BodyPace, onTooSlow: () => void): PaceWatch {
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
  // After a stall of this process, what lies in the sockets is read before anybody is judged.
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
