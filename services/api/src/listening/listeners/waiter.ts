/** One who waits for messages of an endpoint. */
export interface Waiter {
  wake(): void;
  /** Resolves when a message may have come since the last call, or after the time. */
  next(withinMs: number): Promise<void>;
  end(): void;
}

export function createWaiter(onEnd: () => void): Waiter {
  let isWoken = false;
  let resume: (() => void) | undefined;
  return {
    wake() {
      isWoken = true;
      resume?.();
    },
    async next(withinMs) {
      if (!isWoken) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, withinMs);
          resume = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      isWoken = false;
    },
    end: onEnd,
  };
}
