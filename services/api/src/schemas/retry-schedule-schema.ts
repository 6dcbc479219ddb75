import { OWN_SCHEDULE } from '@posthorn/domain';
import type { TUnsafe } from 'typebox';
import { nullable } from './nullable.js';

/** The seconds before each retry; null for the retry schedules of the service. */
export function retryScheduleSchema(description: string): TUnsafe<readonly number[] | null> {
  return nullable<readonly number[]>({
    type: 'array',
    description,
    items: { type: 'integer', minimum: 1, maximum: OWN_SCHEDULE.maxWaitSeconds },
    minItems: 1,
    maxItems: OWN_SCHEDULE.maxWaits,
    examples: [[60, 600, 3600]],
  });
}

/** The database keeps no schedule as an empty one. */
export function presentRetrySchedule(schedule: readonly number[]): readonly number[] | null {
  return schedule.length === 0 ? null : schedule;
}
