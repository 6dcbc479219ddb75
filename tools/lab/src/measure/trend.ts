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
