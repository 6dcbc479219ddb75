import type { Config } from '@posthorn/config';
import type { DocsOptions } from '@posthorn/docs';
import {
  EXPORT_LIFETIME_MS,
  HOUR,
  MAX_ATTEMPTS,
  MAX_BODY_BYTES,
  MAX_REPLAYS,
  MAX_SEARCHABLE_LENGTH,
  MAX_SEARCHABLE_MEMBERS,
  OWN_SCHEDULE,
  PLANS,
  SECOND,
} from '@posthorn/domain';
import { MAX_EVENT_TYPE_LENGTH, MAX_HOPS } from '@posthorn/sources';
import { SESSION_HOURS } from '../console-sessions/sign-in.js';

export type LimitConfig = Config<'plans' | 'projectBurstPerSecond'>;

const KIB = 1024;

/** The limits that no schema of a request states, as this service is configured. */
export function serviceLimits({ plans, projectBurstPerSecond: burst }: LimitConfig): DocsOptions['limits'] {
  return {
    plans: { ...PLANS, ...plans },
    ofService: [
      ['calls of the API by a project', burst === 0 ? 'unlimited' : `${burst} a second`],
      ['payload of a message, an event or a webhook', `${MAX_BODY_BYTES / KIB} KiB`],
      ['attempts of a message', String(MAX_ATTEMPTS)],
      ['wait of an own retry schedule', `${(OWN_SCHEDULE.maxWaitSeconds * SECOND) / HOUR} hours`],
      ['replays of a message', String(MAX_REPLAYS)],
      ['rounds of a webhook through inbound endpoints', String(MAX_HOPS)],
      ['type of a received webhook', `${MAX_EVENT_TYPE_LENGTH} characters`],
      ['searchable members of payloads of a project', String(MAX_SEARCHABLE_MEMBERS)],
      ['searchable value inside a payload', `${MAX_SEARCHABLE_LENGTH} characters`],
      ['file of an export', `${EXPORT_LIFETIME_MS / HOUR} hours`],
      ['session of the console', `${SESSION_HOURS} hours`],
    ],
  };
}
