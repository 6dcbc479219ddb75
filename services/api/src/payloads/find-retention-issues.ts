import type { Issue } from '@posthorn/common';
import { type Caller, planOf } from '../http/caller.js';
import { readMember } from '../http/read-member.js';

export function findRetentionIssues(given: unknown, caller: Caller): readonly Issue[] {
  const hours = readMember(given, 'retention_hours');
  const { maxRetentionHours: max } = planOf(caller);
  if (typeof hours !== 'number' || hours <= max) return [];
  return [{ path: 'retention_hours', message: `must be at most ${max} on this plan` }];
}
