import type { Issue } from '@posthorn/common';
import type { SourceSettings } from '@posthorn/database';
import type { Plan } from '@posthorn/domain';
import { readMember } from '../../http/read-member.js';
import { findEventTypeIssues } from './event-type-settings.js';
import { findCidrIssues } from './find-cidr-issues.js';
import { findMissingSettings } from './missing-settings.js';
import { findTimestampIssues } from './timestamp-issues.js';

const HOURS_A_DAY = 24;

/** Issues of the merged settings that the schema cannot express. */
export function findSourceIssues(given: unknown, stored: SourceSettings): readonly Issue[] {
  return [
    ...findCidrIssues(given),
    ...findMissingSettings(given, stored),
    ...findTimestampIssues(given, stored),
  ];
}

export function findPullIssues(given: unknown, stored: SourceSettings, plan: Plan): readonly Issue[] {
  return [
    ...findSourceIssues(given, stored),
    ...findEventTypeIssues(given, stored),
    ...findRetentionIssues(given, plan),
  ];
}

/** The plan's retention in whole days, at least one. */
export function retentionDaysOf({ defaultRetentionHours }: Pick<Plan, 'defaultRetentionHours'>): number {
  return Math.max(1, Math.floor(defaultRetentionHours / HOURS_A_DAY));
}

function findRetentionIssues(given: unknown, { maxRetentionHours }: Plan): readonly Issue[] {
  const days = readMember(given, 'retention_days');
  const maxDays = Math.max(1, Math.floor(maxRetentionHours / HOURS_A_DAY));
  return typeof days === 'number' && days > maxDays
    ? [{ path: 'retention_days', message: `must be at most ${maxDays} on this plan` }]
    : [];
}
