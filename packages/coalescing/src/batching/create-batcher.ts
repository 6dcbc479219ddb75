import { createBatchGate } from './batch-gate.js';
import { createGathering } from './gathering.js';
import { type WaitingItem, createTurns, createPatientItem, createWaitingItem } from './waiting-items.js';

export interface BatcherOptions<Item, Result> {
  readonly maxItems: number;
  /** The maximum number of concurrent batches. */
  readonly maxRunning: number;
  /**
   * The pause between the starts of two batches while the process is fully busy. A batch then collects more items,
   * which costs less for each item. An idle process has no pause. Default: 0.
   */
  readonly maxPauseMs?: number;
  /**
   * The time from the start of a batch in which the next one gathers up to four calls, when at least two of them are
   * expected. Default: 0.
   */
  readonly gatherMs?: number;
  /**
   * An item whose execution has not begun by then fails with a WaitedTooLongError at that moment. It is not executed,
   * however long the running batches still take.
   */
  readonly maxWaitMs?: number;
  /** The same limit for reads, whose execution may be abandoned: a read without a result by then fails, too. */
  readonly maxReadMs?: number;
  /** Items of different owners take turns to enter a batch. By default, the first item is the first to enter. */
  ownerOf?(item: Item): string;
  /** Executes all items. Returns a result or an Error for each, in their order. */
  execute(items: readonly Item[]): Promise<readonly (Result | Error)[]>;
  /** Keeps one execution small even when each item is large. */
  readonly weightLimit?: WeightLimit<Item>;
  /** Whether an error of `execute` may be caused by single items. The batch is then split to find them. */
  isItemError?(error: unknown): boolean;
}

export type Batcher<Item, Result> = (item: Item) => Promise<Result>;

type Waiting<Item> = Pick<WaitingItem<Item>, 'peek' | 'take'>;

interface Call<Item, Result> {
  readonly waiting: Waiting<Item>;
  resolve(result: Result): void;
  reject(error: Error): void;
}

/** Undefined for an item that was abandoned: its caller already has the error. */
type Outcome<Result> = Result | Error | undefined;

/**
 * Coalesces concurrent calls. Each caller gets its own result or its own error: a refused item does not fail the other
 * items.
 */
export function createBatcher<Item, Result>(options: BatcherOptions<Item, Result>): Batcher<Item, Result> {
  const {
    maxItems,
    maxRunning,
    maxPauseMs = 0,
    gatherMs = 0,
    maxReadMs,
    maxWaitMs = maxReadMs,
    ownerOf,
  } = options;
  const gate = createBatchGate({ maxRunning, maxPauseMs });
  const gathering = createGathering(gatherMs);
  const calls = createTurns<Call<Item, Result>>();
  let starts = 0;

  async function start(): Promise<void> {
    starts -= 1;
    const batch = calls.take(maxItems);
    try {
      const waiting = batch.map((call) => call.waiting);
      settle(batch, await executeParts(waiting, options));
    } catch (error) {
      settle(batch, Array<Error>(batch.length).fill(toError(error)));
    } finally {
      gathering.leave(batch.length);
      gate.leave();
    }
  }

  async function enter(owner: string, waiting: Waiting<Item>): Promise<Result> {
    return await new Promise<Result>((resolve, reject) => {
      calls.add(owner, { waiting, resolve, reject });
      gathering.join(calls.size());
      if (starts * maxItems >= calls.size()) return;
      starts += 1;
      gathering.gather(() => gate.enter(() => void start()));
    });
  }

  return async (item) => {
    const owner = ownerOf?.(item) ?? '';
    if (maxWaitMs === undefined) return await enter(owner, createPatientItem(item));
    const waiting = createWaitingItem(item, { ms: maxWaitMs, untilResult: maxReadMs !== undefined });
    try {
      return await Promise.race([enter(owner, waiting), waiting.tooLong]);
    } finally {
      waiting.end();
    }
  };
}

function settle<Result>(batch: readonly Call<unknown, Result>[], outcomes: readonly Outcome<Result>[]): void {
  batch.forEach(({ resolve, reject }, index) => {
    const outcome = outcomes[index];
    if (outcome instanceof Error) reject(outcome);
    else resolve(outcome as Result);
  });
}

/** Leaves out items whose wait was over before their part begins. */
async function executeParts<Item, Result>(
  waiting: readonly Waiting<Item>[],
  options: BatcherOptions<Item, Result>,
): Promise<readonly Outcome<Result>[]> {
  const { weightLimit } = options;
  if (weightLimit === undefined) return await executeWaiting(waiting, options);
  const { limit, weigh } = weightLimit;
  const weighKept = (each: Waiting<Item>): number => {
    const kept = each.peek();
    return kept === undefined ? 0 : weigh(kept.item);
  };
  const outcomes: Outcome<Result>[] = [];
  for (const part of splitByWeight(waiting, { limit, weigh: weighKept })) {
    outcomes.push(...(await executeWaiting(part, options)));
  }
  return outcomes;
}

async function executeWaiting<Item, Result>(
  waiting: readonly Waiting<Item>[],
  options: BatcherOptions<Item, Result>,
): Promise<readonly Outcome<Result>[]> {
  const taken = waiting.map((each) => each.take());
  const items = taken.flatMap((kept) => (kept === undefined ? [] : [kept.item]));
  const results = items.length === 0 ? [] : await executePart(items, options);
  let next = 0;
  return taken.map((kept) => (kept === undefined ? undefined : results[next++]));
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

interface WeightLimit<Item> {
  readonly limit: number;
  weigh(item: Item): number;
}

/** Cuts a list, in order, into parts that weigh no more than the limit. A single item may weigh more. */
function splitByWeight<Item>(
  items: readonly Item[],
  { limit, weigh }: WeightLimit<Item>,
): readonly (readonly Item[])[] {
  const parts: Item[][] = [];
  let capacity = 0;
  for (const item of items) {
    const weight = weigh(item);
    const part = parts.at(-1);
    if (part === undefined || weight > capacity) {
      parts.push([item]);
      capacity = limit - weight;
    } else {
      part.push(item);
      capacity -= weight;
    }
  }
  return parts;
}
