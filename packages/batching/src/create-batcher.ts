import DataLoader from 'dataloader';
import { createBatchGate } from './batch-gate.js';
import type { WeightLimit } from './split-by-weight.js';
import { splitByWeight } from './split-by-weight.js';
import { WaitedTooLongError } from './waited-too-long-error.js';

export interface BatcherOptions<Item, Result> {
  readonly maxItems: number;
  /** Batches under way at once. */
  readonly maxRunning: number;
  /**
   * What lies between the starts of two batches when the process is as busy as can be, so that a batch collects more: it costs less
   * for each item. Nothing in a calm process. 0 by default.
   */
  readonly maxPauseMs?: number;
  /** An item that has waited for longer when its batch starts fails with a WaitedTooLongError, and is not executed. */
  readonly maxWaitMs?: number;
  /** Does the work for all items and returns a result, or an Error, for each, in their order. */
  execute(items: readonly Item[]): Promise<readonly (Result | Error)[]>;
  /** Keeps one execution small even when each item is large. */
  readonly weightLimit?: WeightLimit<Item>;
  /** Tells from an error of `execute` that single items may be at fault: then the batch is narrowed down to them. */
  isItemFault?(error: unknown): boolean;
}

export type Batcher<Item, Result> = (item: Item) => Promise<Result>;

interface Waiting<Item> {
  readonly item: Item;
  readonly sinceMs: number;
}

/**
 * Coalesces concurrent calls. Each caller gets its own result or its own error: an item that is refused does not fail its
 * neighbours.
 */
export function createBatcher<Item, Result>(options: BatcherOptions<Item, Result>): Batcher<Item, Result> {
  const { maxRunning, maxPauseMs = 0 } = options;
  const gate = createBatchGate({ maxRunning, maxPauseMs });
  const loader = new DataLoader<Waiting<Item>, Result>(
    async (waiting) => {
      try {
        return await executeInTime(waiting, options);
      } finally {
        gate.leave();
      }
    },
    { cache: false, maxBatchSize: options.maxItems, batchScheduleFn: (start) => gate.enter(start) },
  );
  return (item) => loader.load({ item, sinceMs: performance.now() });
}

/** Those that have waited too long stand at the front. */
async function executeInTime<Item, Result>(
  waiting: readonly Waiting<Item>[],
  options: BatcherOptions<Item, Result>,
): Promise<(Result | Error)[]> {
  const { maxWaitMs = Infinity } = options;
  const oldestMs = performance.now() - maxWaitMs;
  const inTime = waiting.filter(({ sinceMs }) => sinceMs >= oldestMs);
  const late = waiting.slice(inTime.length).map(() => new WaitedTooLongError(maxWaitMs));
  if (inTime.length === 0) return late;
  const items = inTime.map(({ item }) => item);
  return [...late, ...(await executeParts(items, options))];
}

async function executeParts<Item, Result>(
  items: readonly Item[],
  options: BatcherOptions<Item, Result>,
): Promise<(Result | Error)[]> {
  const { weightLimit } = options;
  const results: (Result | Error)[] = [];
  for (const part of weightLimit === undefined ? [items] : splitByWeight(items, weightLimit)) {
    results.push(...(await executePart(part, options)));
  }
  return results;
}

async function executePart<Item, Result>(
  items: readonly Item[],
  options: BatcherOptions<Item, Result>,
): Promise<readonly (Result | Error)[]> {
  try {
    return await options.execute(items);
  } catch (error) {
    const canNarrow = items.length > 1 && options.isItemFault?.(error) === true;
    if (!canNarrow) return items.map(() => toError(error));
    const middle = Math.ceil(items.length / 2);
    const first = await executePart(items.slice(0, middle), options);
    return [...first, ...(await executePart(items.slice(middle), options))];
  }
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
