import { type Plan, PLANS } from '../billing/plans.js';

/** How long the records of a tenant's messages are kept, by its plan. */
export interface RecordRetention {
  readonly plan: string;
  readonly hours: number;
}

/** As long as the plan may keep a payload. */
export function recordRetentions(given: Readonly<Record<string, Plan>> = {}): readonly RecordRetention[] {
  return Object.entries({ ...PLANS, ...given }).map(([plan, { maxRetentionHours: hours }]) => ({
    plan,
    hours,
  }));
}

/** The longest of those of the plans that are in use; undefined while one is unknown, or none is there: then nothing may go at once. */
export function longestRecordRetentionHours(
  retentions: readonly RecordRetention[],
  plansInUse: readonly string[],
): number | undefined {
  const hours = plansInUse.map((plan) => retentions.find((retention) => retention.plan === plan)?.hours);
  if (hours.length === 0 || hours.includes(undefined)) return undefined;
  return Math.max(...hours.map((of) => of ?? 0));
}
