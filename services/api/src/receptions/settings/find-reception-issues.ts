import type { Issue } from '@posthorn/common';
import type { ReceptionSettings } from '@posthorn/database';
import type { Plan } from '@posthorn/domain';
import { readMember } from '../../http/read-member.js';
import { findEventTypeFaults } from './event-type-settings.js';
import { findCidrFaults } from './find-cidr-issues.js';
import { findMissingSettings } from './missing-settings.js';
import { findTimestampFaults } from './timestamp-issues.js';

const HOURS_A_DAY = 24;

/** What is wrong with settings beyond their schema, once what is given is merged into what is stored. */
export function findReceptionFaults(given: unknown, stored: ReceptionSettings): readonly Issue[] {
  return [
    ...findCidrFaults(given),
    ...findMissingSettings(given, stored),
    ...findTimestampFaults(given, stored),
  ];
}

export function findPullFaults(given: unknown, stored: ReceptionSettings, plan: Plan): readonly Issue[] {
  return [
    ...findReceptionFaults(given, stored),
    ...findEventTypeFaults(given, stored),
    ...findRetentionFaults(given, plan),
  ];
}

/** A plan's days, of which there is one at least. */
export function retentionDaysOf({ defaultRetentionHours }: Pick<Plan, 'defaultRetentionHours'>): number {
  return Math.max(1, Math.floor(defaultRetentionHours / HOURS_A_DAY));
}

function findRetentionFaults(given: unknown, { maxRetentionHours }: Plan): readonly Issue[] {
  const days = readMember(given, 'retention_days');
  const maxDays = Math.max(1, Math.floor(maxRetentionHours / HOURS_A_DAY));
  return typeof days === 'number' && days > maxDays
    ? [{ path: 'retention_days', message: `must be <= ${maxDays} on this plan` }]
    : [];
}
