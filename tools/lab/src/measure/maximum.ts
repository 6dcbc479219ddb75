/**
 * The largest of any number of values, and at least 0. `Math.max` takes the values as arguments, for which a stack has
 * room up to about 100,000.
 */
export function maximum(values: readonly number[]): number {
  return values.reduce((largest, value) => Math.max(largest, value), 0);
}
