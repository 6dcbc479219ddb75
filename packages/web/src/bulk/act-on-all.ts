import { RateLimitError } from '@posthorn/client';

/** What one call of the API has done, and where the next one goes on. */
export interface Part {
  readonly done: number;
  /** Messages that the call did not apply to. */
  readonly refused: number;
  /** The cursor of the next call, which is empty at the beginning. Null when the call was the last one. */
  readonly next: string | null;
  /** How long the rate of the project asks to wait before the next call. */
  readonly waitMs: number;
}

export type CallForPart = (cursor: string | undefined) => Promise<Part>;

export interface Progress {
  readonly done: number;
  readonly refused: number;
  /** Where another run goes on: a list of messages, and a cursor of it. */
  readonly list: number;
  readonly cursor?: string | undefined;
  /** When a run goes on that waits for the rate of the project. */
  readonly waitsUntilMs?: number | undefined;
}

export const NOTHING_DONE: Progress = { done: 0, refused: 0, list: 0 };

export interface ActOnAllOptions {
  readonly from: Progress;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: Progress) => void;
}

/**
 * Acts on all messages of some lists, call by call. What a call cannot act on is passed, so that it keeps nothing behind
 * it from being reached. Returns early when it is stopped.
 */
export async function actOnAll(
  lists: readonly CallForPart[],
  { from, signal, onProgress }: ActOnAllOptions,
): Promise<Progress> {
  let progress = from;
  for (let call = lists[progress.list]; call !== undefined && !signal.aborted; call = lists[progress.list]) {
    const { done, refused, next, waitMs } = await callWithinRate(call, progress.cursor);
    progress = {
      done: progress.done + done,
      refused: progress.refused + refused,
      list: next === null ? progress.list + 1 : progress.list,
      cursor: next === '' || next === null ? undefined : next,
    };
    const hasMore = progress.list < lists.length;
    onProgress(waitMs > 0 && hasMore ? { ...progress, waitsUntilMs: Date.now() + waitMs } : progress);
    if (waitMs > 0 && hasMore) await delay(waitMs, signal);
  }
  return progress;
}

/** A call that the rate of the project leaves no room for has done nothing: it is made again later. */
async function callWithinRate(call: CallForPart, cursor: string | undefined): Promise<Part> {
  try {
    return await call(cursor);
  } catch (error) {
    if (!(error instanceof RateLimitError)) throw error;
    return { done: 0, refused: 0, next: cursor ?? '', waitMs: (error.retryAfterSeconds ?? 1) * 1000 };
  }
}

async function delay(ms: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
