import { type Plan, PLANS } from '../billing/plans.js';

/** How long a plan keeps the records of a tenant's messages. */
export interface RecordRetention {
  readonly plan: string;
  readonly hours: number;
}

/** A plan keeps records as long as it may keep a payload. */
export function recordRetentions(given: Readonly<Record<string, Plan>> = {}): readonly RecordRetention[] {
  return Object.entries({ ...PLANS, ...given }).map(([plan, { maxRetentionHours: hours }]) => ({
    plan,
    hours,
  }));
}

/**
 * Returns the longest record retention of the plans in use. Returns undefined while a plan is unknown or no plan is in
 * use: then whole days must not be dropped.
 */
export function longestRecordRetentionHours(
  retentions: readonly RecordRetention[],
  plansInUse: readonly string[],
): number | undefined {
  const hours = plansInUse.map((plan) => retentions.find((retention) => retention.plan === plan)?.hours);
  if (hours.length === 0 || hours.includes(undefined)) return undefined;
  return Math.max(...hours.map((of) => of ?? 0));
}
