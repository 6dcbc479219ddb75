const WHOLE_NUMBER = /^\d{1,15}$/;

/** In seconds, this is the year 5138; in milliseconds, it is 1973. */
const LEAST_MILLISECONDS = 1e11;

/** RFC 3339, section 5.6. A leap second is refused, because JavaScript cannot represent it. */
const DATE_TIME =
  /^(\d{4})-(\d{2})-(\d{2})[Tt ]\d{2}:\d{2}:\d{2}(\.\d{1,9})?([Zz]|[+-]([01]\d|2[0-3]):[0-5]\d)$/;

/**
 * Parses Unix seconds, Unix milliseconds or RFC 3339 to milliseconds since the epoch. Returns undefined for any other
 * text.
 */
export function parseTimestamp(text: string): number | undefined {
  if (WHOLE_NUMBER.test(text)) {
    const number = Number(text);
    return number < LEAST_MILLISECONDS ? number * 1000 : number;
  }
  const [, year, month, day] = DATE_TIME.exec(text) ?? [];
  if (year === undefined || !isDate(Number(year), Number(month), Number(day))) return undefined;
  const ms = Date.parse(text.toUpperCase().replace(' ', 'T'));
  return Number.isNaN(ms) ? undefined : ms;
}

/** Date.parse treats 30 February as 2 March. */
function isDate(year: number, month: number, day: number): boolean {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}
