import { DAY, MINUTE, SECOND } from './time.js';

export const EXPORT_STATUSES = ['pending', 'processing', 'completed', 'failed', 'expired'] as const;

export type ExportStatus = (typeof EXPORT_STATUSES)[number];

/** The statuses to which an export can be limited. */
export const EXPORTED_STATUSES = [
  'queued',
  'delivering',
  'succeeded',
  'pending_retry',
  'failed_permanent',
] as const;

/** How long a finished export can be downloaded. */
export const EXPORT_LIFETIME_MS = DAY;

/** The maximum number of tries of an export, including those that end with the worker's death. */
export const MAX_EXPORT_TRIES = 10;

const FIRST_DELAY_MS = 5 * SECOND;
const LONGEST_DELAY_MS = 5 * MINUTE;

/** Returns the delay after a failed try. Returns undefined after the last one. */
export function exportRetryDelayMs(tries: number): number | undefined {
  if (tries >= MAX_EXPORT_TRIES) return undefined;
  return Math.min(FIRST_DELAY_MS * 2 ** (tries - 1), LONGEST_DELAY_MS);
}
