import { performance } from 'node:perf_hooks';

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
