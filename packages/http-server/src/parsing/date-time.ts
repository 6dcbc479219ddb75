import { Ajv } from 'ajv';
import formats from 'ajv-formats';

/** Whether a text is a date-time (RFC 3339), with or without an offset, or a date. */
export const isDateTime: (text: string) => boolean = formats
  .default(new Ajv({ strict: true }))
  .compile<string>({ type: 'string', anyOf: [{ format: 'iso-date-time' }, { format: 'date' }] });

const DATE_LENGTH = '2026-01-31'.length;
const OFFSET = /(Z|[+-]\d\d(:?\d\d)?)$/;

/**
 * The moment of such a text, in milliseconds since the epoch. Without an offset it is in UTC, and a date is its midnight, in whatever
 * zone this process runs. NaN for a leap second, which no clock of ours knows.
 */
export function parseDateTime(text: string): number {
  const date = text.slice(0, DATE_LENGTH);
  const time = text.slice(DATE_LENGTH + 1).toUpperCase();
  if (time === '') return Date.parse(date);
  return Date.parse(`${date}T${time}${OFFSET.test(time) ? '' : 'Z'}`);
}
