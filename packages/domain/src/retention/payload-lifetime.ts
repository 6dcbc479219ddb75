import type { Plan } from '../billing/plans.js';

/**
 * Returns the maximum lifetime of a payload. A retention of 0 ends with the delivery. If the message fails instead, it
 * can be replayed for the plan's default retention.
 */
export function payloadLifetimeHours(
  retentionHours: number,
  { defaultRetentionHours }: Pick<Plan, 'defaultRetentionHours'>,
): number {
  return retentionHours === 0 ? defaultRetentionHours : retentionHours;
}
