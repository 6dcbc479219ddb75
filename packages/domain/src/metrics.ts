import { HOUR, MINUTE } from './time.js';

/** How many attempts had which latency in milliseconds, the shortest first. */
export type Latencies = readonly (readonly [ms: number, attempts: number])[];

export function addLatencies(parts: readonly Latencies[]): Latencies {
  const sums = new Map<number, number>();
  for (const [ms, attempts] of parts.flat()) sums.set(ms, (sums.get(ms) ?? 0) + attempts);
  return [...sums].sort(([one], [other]) => one - other);
}

/** Returns the shortest latency that so large a share of the attempts did not exceed; null without attempts. */
export function percentileOf(latencies: Latencies, share: number): number | null {
  const total = latencies.reduce((sum, [, attempts]) => sum + attempts, 0);
  let counted = 0;
  return latencies.find(([, attempts]) => (counted += attempts) >= share * total)?.[0] ?? null;
}

/** The windows of metrics and the width of their buckets. The last bucket contains the present. */
export const METRIC_WINDOWS = {
  '1h': { bucketMs: MINUTE, buckets: 60 },
  '24h': { bucketMs: 15 * MINUTE, buckets: 96 },
  '7d': { bucketMs: 2 * HOUR, buckets: 84 },
  '30d': { bucketMs: 6 * HOUR, buckets: 120 },
} as const;

export type MetricWindow = keyof typeof METRIC_WINDOWS;

export const METRIC_WINDOW_NAMES = Object.keys(METRIC_WINDOWS) as MetricWindow[];

/** Returns the starts of a window's buckets, oldest first. */
export function bucketStarts(window: MetricWindow, now: Date): readonly Date[] {
  const { bucketMs, buckets } = METRIC_WINDOWS[window];
  const lastMs = Math.floor(now.getTime() / bucketMs) * bucketMs;
  return Array.from({ length: buckets }, (_, index) => new Date(lastMs - (buckets - 1 - index) * bucketMs));
}
