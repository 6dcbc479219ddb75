/** An item waited longer for its execution than permitted. It was not executed. */
export class WaitedTooLongError extends Error {
  override readonly name = 'WaitedTooLongError';

  constructor(maxWaitMs: number) {
    super(`The call waited longer than ${maxWaitMs} ms for its batch.`);
  }
}

/** An item that waits for its execution for a limited time. */
export interface WaitingItem<Item> {
  /** Returns undefined once the item was taken or abandoned. */
  peek(): Kept<Item> | undefined;
  /** Ends the wait. Returns undefined when it was over before. */
  take(): Kept<Item> | undefined;
  /** Rejects when the wait was too long; otherwise it never settles. */
  readonly tooLong: Promise<never>;
  /** Stops the timer. */
  end(): void;
}

export interface Kept<Item> {
  readonly item: Item;
}

interface Patience {
  readonly ms: number;
  /** Whether the time limit includes the execution. */
  readonly untilResult: boolean;
}

export function createWaitingItem<Item>(item: Item, { ms, untilResult }: Patience): WaitingItem<Item> {
  let kept: Kept<Item> | undefined = { item };
  let giveUp: (error: Error) => void;
  const tooLong = new Promise<never>((_resolve, reject) => (giveUp = reject));
  const timer = setTimeout(() => {
    kept = undefined;
    giveUp(new WaitedTooLongError(ms));
  }, ms);
  return {
    peek: () => kept,
    take() {
      const taken = kept;
      kept = undefined;
      if (!untilResult) clearTimeout(timer);
      return taken;
    },
    tooLong,
    end: () => clearTimeout(timer),
  };
}

/** Creates an item without a time limit. */
export function createPatientItem<Item>(item: Item): Pick<WaitingItem<Item>, 'peek' | 'take'> {
  const kept = { item };
  return { peek: () => kept, take: () => kept };
}

/** Items that wait. Their owners take turns, and each owner's items keep their order. */
export interface Turns<Item> {
  add(owner: string, item: Item): void;
  /** Removes as many items, or all that wait. */
  take(count: number): readonly Item[];
  size(): number;
}

export function createTurns<Item>(): Turns<Item> {
  /** The next owner is the first. */
  const lines = new Map<string, Item[]>();
  let size = 0;

  function takeNext(): Item | undefined {
    const [next] = lines;
    if (next === undefined) return undefined;
    const [owner, line] = next;
    const item = line.shift();
    size -= 1;
    if (line.length > 0 && lines.size === 1) return item;
    lines.delete(owner);
    if (line.length > 0) lines.set(owner, line);
    return item;
  }

  return {
    add(owner, item) {
      const line = lines.get(owner);
      if (line === undefined) lines.set(owner, [item]);
      else line.push(item);
      size += 1;
    },
    take(count) {
      const taken: Item[] = [];
      while (taken.length < count) {
        const item = takeNext();
        if (item === undefined) break;
        taken.push(item);
      }
      return taken;
    },
    size: () => size,
  };
}
