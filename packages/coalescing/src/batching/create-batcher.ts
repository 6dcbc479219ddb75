import DataLoader from 'dataloader';
import { createBatchGate } from './batch-gate.js';
import { type WeightLimit, splitByWeight } from './split-by-weight.js';
import { type WaitingItem, createPatientItem, createWaitingItem } from './waiting-item.js';

export interface BatcherOptions<Item, Result> {
  readonly maxItems: number;
  /** Batches under way at once. */
  readonly maxRunning: number;
  /**
   * What lies between the starts of two batches when the process is as busy as can be, so that a batch collects more: it costs less
   * for each item. Nothing in a calm process. 0 by default.
   */
  readonly maxPauseMs?: number;
  /**
   * An item whose execution has not begun by then fails with a WaitedTooLongError at that moment: it is let go of, and not executed,
   * however long what is under way may still take.
   */
  readonly maxWaitMs?: number;
  /** The same for reads, whose execution may be given up as well: one whose result is not there by then fails. */
  readonly maxReadMs?: number;
  /** Does the work for all items and returns a result, or an Error, for each, in their order. */
  execute(items: readonly Item[]): Promise<readonly (Result | Error)[]>;
  /** Keeps one execution small even when each item is large. */
  readonly weightLimit?: WeightLimit<Item>;
  /** Tells from an error of `execute` that single items may be at fault: then the batch is narrowed down to them. */
  isItemError?(error: unknown): boolean;
}

export type Batcher<Item, Result> = (item: Item) => Promise<Result>;

type Waiting<Item> = Pick<WaitingItem<Item>, 'peek' | 'take'>;

/** Undefined for an item that was let go of: its caller knows. */
type Outcome<Result> = Result | Error | undefined;

/**
 * Coalesces concurrent calls. Each caller gets its own result or its own error: an item that is refused does not fail its
 * neighbours.
 */
export function createBatcher<Item, Result>(options: BatcherOptions<Item, Result>): Batcher<Item, Result> {
  const { maxRunning, maxPauseMs = 0, maxReadMs, maxWaitMs = maxReadMs } = options;
  const gate = createBatchGate({ maxRunning, maxPauseMs });
  const loader = new DataLoader<Waiting<Item>, Outcome<Result>>(
    async (waiting) => {
      try {
        return await executeParts(waiting, options);
      } finally {
        gate.leave();
      }
    },
    { cache: false, maxBatchSize: options.maxItems, batchScheduleFn: (start) => gate.enter(start) },
  );
  return async (item) => {
    if (maxWaitMs === undefined) return (await loader.load(createPatientItem(item))) as Result;
    const waiting = createWaitingItem(item, { ms: maxWaitMs, untilResult: maxReadMs !== undefined });
    try {
      return (await Promise.race([loader.load(waiting), waiting.tooLong])) as Result;
    } finally {
      waiting.end();
    }
  };
}

/** Those whose wait was over before their part begins are left out. */
async function executeParts<Item, Result>(
  waiting: readonly Waiting<Item>[],
  options: BatcherOptions<Item, Result>,
): Promise<readonly Outcome<Result>[]> {
  const { weightLimit } = options;
  if (weightLimit === undefined) return await executeWaiting(waiting, options);
  const { limit, weigh } = weightLimit;
  const weighHeld = (each: Waiting<Item>): number => {
    const held = each.peek();
    return held === undefined ? 0 : weigh(held.item);
  };
  const outcomes: Outcome<Result>[] = [];
  for (const part of splitByWeight(waiting, { limit, weigh: weighHeld })) {
    outcomes.push(...(await executeWaiting(part, options)));
  }
  return outcomes;
}

async function executeWaiting<Item, Result>(
  waiting: readonly Waiting<Item>[],
  options: BatcherOptions<Item, Result>,
): Promise<readonly Outcome<Result>[]> {
  const taken = waiting.map((each) => each.take());
  const items = taken.flatMap((held) => (held === undefined ? [] : [held.item]));
  const results = items.length === 0 ? [] : await executePart(items, options);
  let next = 0;
  return taken.map((held) => (held === undefined ? undefined : results[next++]));
}

async function executePart<Item, Result>(
  items: readonly Item[],
  options: BatcherOptions<Item, Result>,
): Promise<readonly (Result | Error)[]> {
  try {
    return await options.execute(items);
  } catch (error) {
    const canNarrow = items.length > 1 && options.isItemError?.(error) === true;
    if (!canNarrow) return items.map(() => toError(error));
    const middle = Math.ceil(items.length / 2);
    const first = await executePart(items.slice(0, middle), options);
    return [...first, ...(await executePart(items.slice(middle), options))];
  }
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
