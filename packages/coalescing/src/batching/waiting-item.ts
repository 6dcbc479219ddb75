import { WaitedTooLongError } from './waited-too-long-error.js';

/** An item that waits for its execution, for so long at most. */
export interface WaitingItem<Item> {
  /** Undefined once it was taken or let go of. */
  peek(): Held<Item> | undefined;
  /** Ends the wait; undefined when it was over before. */
  take(): Held<Item> | undefined;
  /** Rejects when the wait was too long; else it never settles. */
  readonly tooLong: Promise<never>;
  /** Nothing is waited for any more. */
  end(): void;
}

export interface Held<Item> {
  readonly item: Item;
}

interface Patience {
  readonly ms: number;
  /** Until its execution is over; else until it begins. */
  readonly untilResult: boolean;
}

export function createWaitingItem<Item>(item: Item, { ms, untilResult }: Patience): WaitingItem<Item> {
  let held: Held<Item> | undefined = { item };
  let giveUp: (error: Error) => void;
  const tooLong = new Promise<never>((_resolve, reject) => (giveUp = reject));
  const timer = setTimeout(() => {
    held = undefined;
    giveUp(new WaitedTooLongError(ms));
  }, ms);
  return {
    peek: () => held,
    take() {
      const taken = held;
      held = undefined;
      if (!untilResult) clearTimeout(timer);
      return taken;
    },
    tooLong,
    end: () => clearTimeout(timer),
  };
}

/** One that waits as long as it takes. */
export function createPatientItem<Item>(item: Item): Pick<WaitingItem<Item>, 'peek' | 'take'> {
  const held = { item };
  return { peek: () => held, take: () => held };
}
