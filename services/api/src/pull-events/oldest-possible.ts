import { HOUR } from '@posthorn/domain';

/** The time before which an endpoint holds no event: days before it need not be read. */
export function oldestPossible(
  { createdAt }: { readonly createdAt: Date },
  longestRetentionHours: number,
): Date {
  return new Date(Math.max(createdAt.getTime(), Date.now() - longestRetentionHours * HOUR));
}
