import { HOUR, MINUTE, SECOND } from '../duration.js';

/**
 * The retry schedules: the delays before each retry, in milliseconds. `fast` applies after a 429, `slow` after any
 * other failure.
 */
export const RETRY_SCHEDULES = {
  fast: [30 * SECOND, 60 * SECOND, 120 * SECOND, 240 * SECOND, 300 * SECOND],
  slow: [30 * MINUTE, 2 * HOUR, 6 * HOUR, 12 * HOUR, 24 * HOUR, 48 * HOUR, 72 * HOUR],
} as const satisfies Record<string, readonly number[]>;

export type RetrySchedule = keyof typeof RETRY_SCHEDULES;

/** The attempts of a message whose endpoint has no schedule of its own. */
export const MAX_ATTEMPTS = 8;

/** The bounds of an endpoint's own schedule. */
export const OWN_SCHEDULE = { maxWaits: 7, maxWaitSeconds: 604_800 } as const;
