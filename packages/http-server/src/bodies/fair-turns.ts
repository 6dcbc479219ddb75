import type { BodyOwner } from './body-accounts.js';
import { createFairLine } from './fair-line.js';

/** Lets owners take turns, a few in each round of the event loop, so that other requests are answered in between. */
export interface FairTurns {
  /** Resolves when it is the owner's turn. */
  next(owner: BodyOwner): Promise<void>;
}

export function createFairTurns(turnsPerRound: number): FairTurns {
  const line = createFairLine<() => void>();

  function playRound(): void {
    for (let turn = 0; turn < turnsPerRound; turn += 1) line.take()?.();
    if (!line.isEmpty()) setImmediate(playRound);
  }

  return {
    next: (owner) =>
      new Promise((resolve) => {
        if (line.isEmpty()) setImmediate(playRound);
        line.add(owner, resolve);
      }),
  };
}
