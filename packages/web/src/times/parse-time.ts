/** Milliseconds. A day lasts from its beginning to that of the next. A moment has `from` and `before` alike. */
export interface TimeSpan {
  readonly from: number;
  readonly before: number;
}

export interface TimeIssue {
  /** In words for people. */
  readonly issue: string;
}

interface Day {
  readonly year: number;
  /** From 0, as `Date` counts. */
  readonly month: number;
  readonly date: number;
}

type Groups = Readonly<Record<string, string | undefined>>;

const NOT_UNDERSTOOD = 'Not understood. Write 14:30, 2026-11-25 14:30, yesterday or -2h.';
const LATEST_MS = Date.UTC(9999, 0, 1);

const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const UNITS_MS: Readonly<Record<string, number>> = {
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 604_800_000,
};

const UNIT = 's|m|h|d|w|secs?|mins?|hrs?|seconds?|minutes?|hours?|days?|weeks?';
const AGO = new RegExp(String.raw`^(?<minus>- ?)?(?<count>\d+) ?(?<unit>${UNIT})(?<ago> ago)?$`);
const WEEKDAY =
  'sun(?:day)?|mon(?:day)?|tue(?:s|sday)?|wed(?:nesday)?|thu(?:rs|rsday)?|fri(?:day)?|sat(?:urday)?';
const DAY = String.raw`(?<year>\d{4})-(?<month>\d\d?)-(?<date>\d\d?)|(?<word>today|yesterday)|(?<last>last )?(?<weekday>${WEEKDAY})`;
const SECONDS = String.raw`:(?<second>\d\d)(?:\.(?<fraction>\d{1,9}))?`;
const CLOCK = String.raw`(?<hour>\d\d?)(?::?(?<minute>\d\d)(?:${SECONDS})?)?(?: ?(?<half>[ap]m))?`;
const ZONE = String.raw` ?(?:z|utc|gmt|(?<offset>[+-]\d\d:?\d\d))`;
const TIME = new RegExp(`^(?:(?:${DAY})(?:$|(?: at |t| )(?=\\d)))?(?:${CLOCK}(?<zone>${ZONE})?)?$`);

/**
 * What a person means, in the zone of the browser. A weekday is the latest one. A clock without a day is that of today,
 * or of yesterday if it is still to come, but not before `notBeforeMs`.
 */
export function parseTime(text: string, nowMs: number, notBeforeMs = 0): TimeSpan | TimeIssue {
  const span = readTime(text.trim().toLowerCase().replaceAll(/\s+/g, ' '), nowMs, notBeforeMs);
  if ('issue' in span) return span;
  const isKnown = span.from >= 0 && span.before < LATEST_MS;
  return isKnown ? span : { issue: 'This must lie between the years 1970 and 9998.' };
}

function readTime(words: string, nowMs: number, notBeforeMs: number): TimeSpan | TimeIssue {
  const ago = readAgo(words, nowMs);
  if (ago !== undefined) return ago;
  const given = TIME.exec(words)?.groups as Groups | undefined;
  if (given === undefined || words === '') return { issue: NOT_UNDERSTOOD };
  const day = findDay(given, new Date(nowMs));
  if (day === undefined) return { issue: 'There is no such day.' };
  if (given['hour'] === undefined) return wholeDay(day);
  const found = findMoment(day, given);
  if (hasDay(given) || isOver(found, nowMs)) return found;
  const ofYesterday = findMoment(daysBefore(day, 1), given);
  return isOver(ofYesterday, notBeforeMs - 1) ? found : ofYesterday;
}

function hasDay({ year, word, weekday }: Groups): boolean {
  return (year ?? word ?? weekday) !== undefined;
}

function isOver(found: TimeSpan | TimeIssue, nowMs: number): boolean {
  return 'issue' in found || found.from <= nowMs;
}

function readAgo(words: string, nowMs: number): TimeSpan | undefined {
  if (words === 'now') return aroundSecond(nowMs);
  const { minus, count, unit = '', ago }: Groups = AGO.exec(words)?.groups ?? {};
  if (minus === undefined && ago === undefined) return undefined;
  return aroundSecond(nowMs - Number(count) * (UNITS_MS[unit.charAt(0)] ?? NaN));
}

/** Whole seconds, so that the list to a time holds what is accepted while one types. */
function aroundSecond(ms: number): TimeSpan {
  return { from: Math.floor(ms / 1000) * 1000, before: Math.ceil(ms / 1000) * 1000 };
}

function findDay(given: Groups, now: Date): Day | undefined {
  const today = toDay(now);
  if (given['year'] !== undefined) {
    const day = {
      year: Number(given['year']),
      month: Number(given['month']) - 1,
      date: Number(given['date']),
    };
    return isSame(day, toDay(new Date(day.year, day.month, day.date))) ? day : undefined;
  }
  return daysBefore(today, countDaysBack(given, now.getDay()));
}

function countDaysBack({ word, last, weekday }: Groups, today: number): number {
  if (weekday === undefined) return word === 'yesterday' ? 1 : 0;
  const back = (today - WEEKDAYS.indexOf(weekday.slice(0, 3)) + 7) % 7;
  return back === 0 && last !== undefined ? 7 : back;
}

function toDay(at: Date): Day {
  return { year: at.getFullYear(), month: at.getMonth(), date: at.getDate() };
}

function daysBefore({ year, month, date }: Day, count: number): Day {
  return toDay(new Date(year, month, date - count));
}

function isSame(one: Day, other: Day): boolean {
  return one.year === other.year && one.month === other.month && one.date === other.date;
}

function wholeDay({ year, month, date }: Day): TimeSpan {
  return { from: new Date(year, month, date).getTime(), before: new Date(year, month, date + 1).getTime() };
}

function findMoment({ year, month, date }: Day, given: Groups): TimeSpan | TimeIssue {
  if (isAmbiguous(given)) return { issue: NOT_UNDERSTOOD };
  const clock = findClock(given);
  if (clock === undefined) return { issue: 'There is no such time of day.' };
  if (given['zone'] !== undefined)
    return moment(Date.UTC(year, month, date, ...clock) - toOffsetMs(given['offset']));
  const at = new Date(year, month, date, ...clock);
  const isSkipped = at.getHours() !== clock[0] || at.getMinutes() !== clock[1];
  return isSkipped ? { issue: 'The clocks skip this time: they go forward.' } : moment(at.getTime());
}

/** A number alone may be an hour, a day or a year. A zone without a date leaves open of which day. */
function isAmbiguous({ year, minute, half, zone }: Groups): boolean {
  return (minute === undefined && half === undefined) || (zone !== undefined && year === undefined);
}

type Clock = readonly [hour: number, minute: number, second: number, ms: number];

function findClock({ hour, minute = '0', second = '0', fraction = '', half }: Groups): Clock | undefined {
  const clock = [Number(minute), Number(second), Number(fraction.slice(0, 3).padEnd(3, '0'))] as const;
  const hours = findHour(Number(hour), half);
  return hours === undefined || clock[0] > 59 || clock[1] > 59 ? undefined : [hours, ...clock];
}

function findHour(hour: number, half: string | undefined): number | undefined {
  if (half === undefined) return hour <= 23 ? hour : undefined;
  return hour >= 1 && hour <= 12 ? (hour % 12) + (half === 'pm' ? 12 : 0) : undefined;
}

/** `+05:30`, `-0800`. */
function toOffsetMs(offset = '+0000'): number {
  const [hours, minutes] = [Number(offset.slice(1, 3)), Number(offset.slice(-2))];
  return (offset.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * 60_000;
}

function moment(ms: number): TimeSpan {
  return { from: ms, before: ms };
}
