import { type Plan, PLANS } from './plans.js';
import { HOUR } from './time.js';

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

/** The facts of a message that tell how long its payload is kept. */
export interface KeptPayload {
  readonly retentionHours: number;
  readonly createdAt: Date;
  readonly deliveredAt: Date | null;
  readonly failedAt: Date | null;
  /** When a message that had failed lost its payload. */
  readonly expiredAt: Date | null;
}

/**
 * Returns until when the payload of a settled message is kept. A message that settles after its retention keeps it for
 * up to an hour longer. Returns undefined while the message is unsettled, and while one that has failed keeps a payload
 * whose retention of 0 would have ended with the delivery.
 */
export function payloadKeptUntil(message: KeptPayload): Date | undefined {
  const { retentionHours, createdAt, deliveredAt, failedAt, expiredAt } = message;
  const settledAt = deliveredAt ?? failedAt;
  if (settledAt === null) return undefined;
  if (retentionHours === 0) return deliveredAt ?? expiredAt ?? undefined;
  return new Date(Math.max(createdAt.getTime() + retentionHours * HOUR, settledAt.getTime()));
}

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
