/*
 * One rule for each time that a page shows: what is less than a day away is told by how long that is, and anything else
 * by day and clock, in the zone of the browser. Hovering shows the moment itself, with its zone and in UTC.
 */

const DAY_MS = 86_400_000;

const UNITS = [
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

const RELATIVE = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto', style: 'short' });
const DAY = { month: 'short', day: 'numeric' } as const;
/** As a field takes it, whatever the language of the browser. */
const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const YEAR = { year: 'numeric' } as const;
const EXACT = new Intl.DateTimeFormat(undefined, { ...YEAR, ...DAY, ...CLOCK, second: '2-digit' });
const TIME_OF_DAY = new Intl.DateTimeFormat(undefined, { ...CLOCK, second: '2-digit' });
const ZONED = new Intl.DateTimeFormat(undefined, {
  weekday: 'short',
  ...YEAR,
  ...DAY,
  ...CLOCK,
  second: '2-digit',
  timeZoneName: 'short',
});
const MONTH = new Intl.DateTimeFormat(undefined, { month: 'long', ...YEAR, timeZone: 'UTC' });

/** `Nov 25, 14:30`, and the year if it is another one. */
export function formatTime(at: string, nowMs: number, more: Intl.DateTimeFormatOptions = {}): string {
  const isOfThisYear = new Date(at).getFullYear() === new Date(nowMs).getFullYear();
  return new Intl.DateTimeFormat(undefined, {
    ...(!isOfThisYear && YEAR),
    ...DAY,
    ...CLOCK,
    ...more,
  }).format(new Date(at));
}

/** `14:30:07`, and of another day `Nov 25, 14:30`. */
export function formatClock(at: string, nowMs: number): string {
  const isToday = new Date(at).toDateString() === new Date(nowMs).toDateString();
  return isToday ? TIME_OF_DAY.format(new Date(at)) : formatTime(at, nowMs);
}

/** `Nov 25, 14:30 – 15:30`. */
export function formatPeriod(from: string, to: string): string {
  return new Intl.DateTimeFormat(undefined, { ...DAY, ...CLOCK }).formatRange(new Date(from), new Date(to));
}

/** `Nov 25, 2026, 14:30:07`. */
export function formatExactly(at: string): string {
  return EXACT.format(new Date(at));
}

/** `Wed, Nov 25, 2026, 14:30:07 GMT+1 · 2026-11-25 13:30:07.123 UTC`: what hovering shows. */
export function formatZoned(at: string): string {
  return `${ZONED.format(new Date(at))} · ${formatUtc(at)}`;
}

/** `2026-11-25 10:31:07.123 UTC` */
function formatUtc(at: string): string {
  return at.replace('T', ' ').replace('Z', ' UTC');
}

/** `12 min ago`, `in 5 min`, and of another day `Nov 25, 14:30`. */
export function formatRelative(at: string, nowMs: number): string {
  const awayMs = Date.parse(at) - nowMs;
  if (Math.abs(awayMs) >= DAY_MS) return formatTime(at, nowMs);
  const seconds = Math.round(awayMs / 1000);
  const [unit, size] = UNITS.find(([, each]) => Math.abs(seconds) >= each) ?? ['second', 1];
  return RELATIVE.format(Math.trunc(seconds / size), unit);
}

/** `12 min ago`. What has happened is never in the future, though the clocks of service and browser differ. */
export function formatAgo(at: string, nowMs: number): string {
  return formatRelative(at, Math.max(nowMs, Date.parse(at)));
}

/** `November 2026`: a month of the calendar in UTC, whatever the zone of the browser. */
export function formatMonth(at: string): string {
  return MONTH.format(new Date(at));
}

/** `Europe/Berlin`: the zone that all of them are in. */
export function nameZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
