/** The smallest value that at least `share` of all values do not exceed. Undefined for an empty list. */
export function quantile(values: readonly number[], share: number): number | undefined {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)];
}

/**
 * The largest of any number of values, and at least 0. `Math.max` takes the values as arguments, for which a stack has
 * room up to about 100,000.
 */
export function maximum(values: readonly number[]): number {
  return values.reduce((largest, value) => Math.max(largest, value), 0);
}

/** The sum of any number of values. */
export function sum(values: Iterable<number>): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}

export interface Trend {
  /** The growth over the whole time on the line that fits best. */
  readonly growth: number;
  readonly mean: number;
}

/** The growth of evenly spaced samples from the first to the last (least squares). */
export function trendOf(samples: readonly number[]): Trend {
  const count = samples.length;
  const mean = samples.reduce((sum, sample) => sum + sample, 0) / Math.max(1, count);
  const middle = (count - 1) / 2;
  const spread = samples.reduce((sum, _, index) => sum + (index - middle) ** 2, 0);
  const lean = samples.reduce((sum, sample, index) => sum + (index - middle) * (sample - mean), 0);
  return { mean, growth: spread === 0 ? 0 : (lean / spread) * (count - 1) };
}
