import { performance } from 'node:perf_hooks';

/**
 * Lets at most `maxRunning` batches run at once. A batch with a free slot starts at the end of the event loop's turn,
 * with all items of that turn. A batch that must wait continues collecting. So batches grow with the load, and an idle
 * process answers without delay.
 */
export interface BatchGate {
  /** Calls `start` when a slot is free. The batch occupies the slot until `leave`. */
  enter(start: () => void): void;
  leave(): void;
}

export interface BatchGateOptions {
  readonly maxRunning: number;
  /** The pause between two starts while the process is fully busy. */
  readonly maxPauseMs: number;
}

/** A process that idles most of the time saves nothing with larger batches. */
const CALM = 0.45;
/** Waiting for a CPU core counts as idling. */
const BUSY = 0.9;

export function createBatchGate({ maxRunning, maxPauseMs }: BatchGateOptions): BatchGate {
  const waiting: (() => void)[] = [];
  let running = 0;
  let nextStartMs = 0;

  function startSoon(start: () => void): void {
    const nowMs = performance.now();
    const waitMs = nextStartMs - nowMs;
    nextStartMs = Math.max(nowMs, nextStartMs) + maxPauseMs * pausePart(processLoad());
    if (waitMs > 0) setTimeout(start, waitMs);
    else setImmediate(start);
  }

  return {
    enter(start) {
      if (running >= maxRunning) {
        waiting.push(start);
        return;
      }
      running += 1;
      startSoon(start);
    },
    leave() {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else startSoon(next);
    },
  };
}

function pausePart(load: number): number {
  return Math.min(1, Math.max(0, (load - CALM) / (BUSY - CALM)));
}

const LOOK_EVERY_MS = 100;

let seen = performance.eventLoopUtilization();
let seenAtMs = performance.now();
let load = 0;

/** Returns the recent load of this process: the share of time in which its event loop was not idle, from 0 to 1. */
export function processLoad(): number {
  const nowMs = performance.now();
  if (nowMs - seenAtMs < LOOK_EVERY_MS) return load;
  const now = performance.eventLoopUtilization();
  load = performance.eventLoopUtilization(now, seen).utilization;
  seen = now;
  seenAtMs = nowMs;
  return load;
}
