import { TimeoutError } from '../errors/connection-error.js';

/** Work ends at a time, or when the signal does. */
export interface Limit {
  readonly timeoutMs: number;
  /** In milliseconds since the Unix epoch. */
  readonly endsAtMs: number;
  readonly signal: AbortSignal | undefined;
}

/** A limit that begins now. */
export function limitOf(timeoutMs: number, signal: AbortSignal | undefined): Limit {
  return { timeoutMs, endsAtMs: Date.now() + timeoutMs, signal };
}

/** Runs work with a signal that ends it at its limit. The work need not heed it. */
export async function within<Result>(
  { timeoutMs, endsAtMs, signal }: Limit,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  signal?.throwIfAborted();
  const leftMs = endsAtMs - Date.now();
  if (leftMs <= 0) throw new TimeoutError(timeoutMs);
  const controller = new AbortController();
  const stop = (): void => controller.abort(signal?.reason);
  const timer = setTimeout(() => controller.abort(new TimeoutError(timeoutMs)), leftMs);
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
