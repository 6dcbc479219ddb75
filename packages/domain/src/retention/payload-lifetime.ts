import type { Plan } from '../billing/plans.js';
import { HOUR } from '../duration.js';

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
