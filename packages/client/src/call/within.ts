export interface Limits {
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
  readonly onTimeout: () => Error;
}

/** Runs work with a signal that ends it after a time, or when the given signal does. The work need not heed it. */
export async function within<Result>(
  { timeoutMs, signal, onTimeout }: Limits,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  signal?.throwIfAborted();
  const controller = new AbortController();
  const stop = (): void => controller.abort(signal?.reason);
  const timer = setTimeout(() => controller.abort(onTimeout()), timeoutMs);
  signal?.addEventListener('abort', stop);
  try {
    return await Promise.race([work(controller.signal), rejectOnAbort(controller.signal)]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  }
}

/** Waits, unless the signal ends it. */
export async function sleep(ms: number, signal: AbortSignal): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    await Promise.race([new Promise((resolve) => (timer = setTimeout(resolve, ms))), rejectOnAbort(signal)]);
  } finally {
    clearTimeout(timer);
  }
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const fail = (): void => reject(signal.reason as Error);
    if (signal.aborted) fail();
    else signal.addEventListener('abort', fail, { once: true });
  });
}
