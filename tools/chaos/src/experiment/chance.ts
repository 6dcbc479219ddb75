import { at } from '@posthorn/lab';

/** Reproducible random numbers: the same seed gives the same numbers. */
export interface Chance {
  /** From 0 (inclusive) to 1 (exclusive). */
  number(): number;
  /** An integer from `low` to `high`. */
  between(low: number, high: number): number;
  pick<Item>(items: readonly Item[]): Item;
}

/** Mulberry32. */
export function createChance(seed: number): Chance {
  let state = seed >>> 0;

  function number(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  }

  const between = (low: number, high: number): number => low + Math.floor(number() * (high - low + 1));
  return {
    number,
    between,
    pick: (items) => at(items, between(0, items.length - 1)),
  };
}
