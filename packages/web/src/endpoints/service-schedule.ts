/** The waits in seconds before each retry, of an endpoint without a schedule of its own. */
export const SERVICE_SCHEDULE = [1800, 7200, 21_600, 43_200, 86_400, 172_800, 259_200] as const;

/** The same of an endpoint that delivers in order. */
const ORDERED_SCHEDULE = [10, 60, 600, 3600, 21_600, 86_400, 259_200] as const;

/** The waits of an endpoint: its own, or those that it has without. */
export function waitsOf(own: readonly number[], ordering: string): readonly number[] {
  if (own.length > 0) return own;
  return ordering === 'none' ? SERVICE_SCHEDULE : ORDERED_SCHEDULE;
}

/** The number of attempts until a message has failed for good. */
export function countAttempts(retrySchedule: readonly number[] | null): number {
  return (retrySchedule ?? SERVICE_SCHEDULE).length + 1;
}
