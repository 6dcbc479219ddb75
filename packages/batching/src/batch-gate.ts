/**
 * Lets at most `maxRunning` batches run at once. A batch that finds room starts at the end of the event loop's turn, with
 * all that the turn brought; one that must wait goes on collecting. So batches grow with the load, and an idle
 * process answers without delay.
 */
export interface BatchGate {
  /** Calls `start` when there is room; it holds its place until `leave`. */
  enter(start: () => void): void;
  leave(): void;
}

export function createBatchGate(maxRunning: number): BatchGate {
  const waiting: (() => void)[] = [];
  let running = 0;
  return {
    enter(start) {
      if (running >= maxRunning) {
        waiting.push(start);
        return;
      }
      running += 1;
      setImmediate(start);
    },
    leave() {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    },
  };
}
