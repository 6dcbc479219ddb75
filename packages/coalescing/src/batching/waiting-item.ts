import { WaitedTooLongError } from './waited-too-long-error.js';

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
