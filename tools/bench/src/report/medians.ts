import type { Metric, RunMetrics } from '../lab/scenario.js';

/** A metric over all runs. */
export interface Median extends Metric {
  readonly scenario: string;
  /** In the order of the runs. */
  readonly values: readonly number[];
}

/** The median of each metric over the runs that have it, in order of first appearance. */
export function mediansOf(runs: readonly RunMetrics[]): readonly Median[] {
  const collected = new Map<string, Median>();
  for (const run of runs) {
    for (const [scenario, metrics] of run) {
      for (const metric of metrics) {
        const key = `${scenario}/${metric.name}`;
        const values = [...(collected.get(key)?.values ?? []), metric.value];
        collected.set(key, { ...metric, scenario, values, value: medianOf(values) });
      }
    }
  }
  return [...collected.values()];
}

/** For an even number of values, the mean of the two in the middle. */
export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return ((low ?? Number.NaN) + (high ?? Number.NaN)) / 2;
}
