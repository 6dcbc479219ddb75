export const PERIODS = [
  { value: 'hour', label: 'Last hour', ms: 3_600_000 },
  { value: 'day', label: 'Last 24 hours', ms: 24 * 3_600_000 },
  { value: 'week', label: 'Last 7 days', ms: 7 * 24 * 3_600_000 },
] as const;

/** The beginning of a period; undefined for a text that is none. */
export function startOf(period: string | null, nowMs: number): string | undefined {
  const found = PERIODS.find(({ value }) => value === period);
  return found && new Date(nowMs - found.ms).toISOString();
}
