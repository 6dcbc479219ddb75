/** The waits in seconds before each retry, of an endpoint without a schedule of its own. */
export const SERVICE_SCHEDULE = [1800, 7200, 21_600, 43_200, 86_400, 172_800, 259_200] as const;

/** The number of attempts until a message has failed for good. */
export function countAttempts(retrySchedule: readonly number[] | null): number {
  return (retrySchedule ?? SERVICE_SCHEDULE).length + 1;
}
