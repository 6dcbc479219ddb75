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
