import { ApiError } from '@posthorn/common';
import type { MessageQuota } from '@posthorn/database';
import { type Plan, nextMonthOf, SECOND } from '@posthorn/domain';

/** The monthly message limit of a tenant. Undefined for a plan that allows overage or has no limit. */
export function quotaOf(
  { messagesPerMonth, allowsOverage }: Pick<Plan, 'messagesPerMonth' | 'allowsOverage'>,
  tenantId: string,
): MessageQuota | undefined {
  return messagesPerMonth === null || allowsOverage ? undefined : { tenantId, messagesPerMonth };
}

/** Throws QUOTA_EXCEEDED when the quota is used up until the end of the month (UTC). */
export function withinQuota<Outcome extends { readonly kind: string }>(
  outcome: Outcome,
  now: Date = new Date(),
): WithinQuota<Outcome> {
  if (outcome.kind !== 'over-quota') return outcome as WithinQuota<Outcome>;
  throw new ApiError('QUOTA_EXCEEDED', 'The messages of this month that the plan allows are used up.', {
    retryAfterSeconds: (nextMonthOf(now).getTime() - now.getTime()) / SECOND,
  });
}

type WithinQuota<Outcome> = Exclude<Outcome, { readonly kind: 'over-quota' }>;
