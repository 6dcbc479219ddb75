import { Ajv } from 'ajv';
import formats from 'ajv-formats';

/** Whether a text is a date-time (RFC 3339), with or without an offset, or a date. */
export const isDateTime: (text: string) => boolean = formats
  .default(new Ajv({ strict: true }))
  .compile<string>({ type: 'string', anyOf: [{ format: 'iso-date-time' }, { format: 'date' }] });

const DATE_LENGTH = '2026-01-31'.length;
const OFFSET = /(Z|[+-]\d\d(:?\d\d)?)$/;

/**
 * Returns the moment of such a text, in milliseconds since the epoch. A text without an offset is in UTC, and a date is
 * its midnight in UTC, whatever the time zone of the process. Returns NaN for a leap second, which JavaScript cannot
 * represent.
 */
export function parseDateTime(text: string): number {
  const date = text.slice(0, DATE_LENGTH);
  const time = text.slice(DATE_LENGTH + 1).toUpperCase();
  if (time === '') return Date.parse(date);
  return Date.parse(`${date}T${time}${OFFSET.test(time) ? '' : 'Z'}`);
}
