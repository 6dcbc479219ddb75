import type { Issue } from '@posthorn/common';
import { type Plan, UNBOUNDED_RATE } from '@posthorn/domain';
import { readMember } from '../http/read-member.js';

/** Finds a rate above the plan's limit. The schema rejects rates that no plan allows. */
export function findRateIssues(given: unknown, { maxRatePerMinute: max }: Plan): readonly Issue[] {
  const rate = readMember(given, 'rate_limit_default');
  return typeof rate === 'number' && rate > max && rate <= UNBOUNDED_RATE
    ? [{ path: 'rate_limit_default', message: `must be at most ${max} on this plan` }]
    : [];
}
