/** The retry-scheduler creates partitions two weeks ahead, so it may be down that long before messages find none. */
export const PARTITION_DAYS_AHEAD = 14;

/** Returns the day (UTC) of a moment as the names of partitions contain it: `20261121`. */
export function partitionDayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10).replaceAll('-', '');
}

/** Formats the day of a partition: `2026-11-21`. */
export function formatPartitionDay(day: string): string {
  return `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`;
}
