/** Returns the average as a whole number, and 0 when there is nothing to average. */
export function average(sum: number, count: number): number {
  return count === 0 ? 0 : Math.round(sum / count);
}
