import { DAY, MINUTE, SECOND } from '../duration.js';

export const EXPORT_STATUSES = ['pending', 'processing', 'completed', 'failed', 'expired'] as const;

export type ExportStatus = (typeof EXPORT_STATUSES)[number];

/** The statuses that an export can be limited to. */
export const EXPORTED_STATUSES = [
  'queued',
  'delivering',
  'succeeded',
  'pending_retry',
  'failed_permanent',
] as const;

/** How long a finished export can be downloaded. */
export const EXPORT_LIFETIME_MS = DAY;

/** How often writing an export may fail, or its worker die. */
export const MAX_EXPORT_TRIES = 10;

const FIRST_DELAY_MS = 5 * SECOND;
const LONGEST_DELAY_MS = 5 * MINUTE;

/** How long to wait after a try that failed; undefined when it was the last one. */
export function exportRetryDelayMs(tries: number): number | undefined {
  if (tries >= MAX_EXPORT_TRIES) return undefined;
  return Math.min(FIRST_DELAY_MS * 2 ** (tries - 1), LONGEST_DELAY_MS);
}
