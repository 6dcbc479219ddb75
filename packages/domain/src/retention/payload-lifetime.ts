import type { Plan } from '../billing/plans.js';

/**
 * How long a payload is kept at most. A retention of 0 ends with the delivery; a message that fails instead can be
 * replayed for as long as the plan keeps payloads by default.
 */
export function payloadLifetimeHours(
  retentionHours: number,
  { defaultRetentionHours }: Pick<Plan, 'defaultRetentionHours'>,
): number {
  return retentionHours === 0 ? defaultRetentionHours : retentionHours;
}
