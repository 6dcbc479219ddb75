import { performance } from 'node:perf_hooks';

const LOOK_EVERY_MS = 100;

let seen = performance.eventLoopUtilization();
let seenAtMs = performance.now();
let load = 0;

/** How busy this process was a moment ago: the part of the time that its event loop did not idle, 0 to 1. */
export function processLoad(): number {
  const nowMs = performance.now();
  if (nowMs - seenAtMs < LOOK_EVERY_MS) return load;
  const now = performance.eventLoopUtilization();
  load = performance.eventLoopUtilization(now, seen).utilization;
  seen = now;
  seenAtMs = nowMs;
  return load;
}
