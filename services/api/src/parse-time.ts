import { invalidRequest } from '@posthorn/common';

const EARLIEST_MS = Date.UTC(1970, 0, 2);
const LATEST_MS = Date.UTC(9999, 11, 31);

/**
 * A date-time of a query, moved into the years that messages can be of. Throws INVALID_REQUEST for one that is spelt well
 * and yet is no moment, such as a leap second.
 */
export function parseTime(text: string | undefined, path: string): Date | undefined {
  if (text === undefined) return undefined;
  const ms = new Date(text).getTime();
  if (Number.isNaN(ms)) throw invalidRequest([{ path, message: 'is not a moment in time' }]);
  return new Date(Math.min(Math.max(ms, EARLIEST_MS), LATEST_MS));
}
