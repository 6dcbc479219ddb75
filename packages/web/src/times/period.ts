import { formatTime } from '../formats/time-format.js';
import { parseTime } from './parse-time.js';

/** A time as it was typed. Without text it is no limit. */
export interface TimeEntry {
  readonly text: string;
  /** The exact moment, as the API is asked for it. */
  readonly at?: string;
  /** Why there is no moment. */
  readonly issue?: string;
}

/** From the first time on, and before the second. */
export interface Period {
  readonly from: TimeEntry;
  readonly to: TimeEntry;
}

export type Edge = keyof Period;

export interface Preset {
  readonly label: string;
  readonly from: string;
  readonly to: string;
}

export const PRESETS: readonly Preset[] = [
  { label: 'Last hour', from: '-1h', to: '' },
  { label: 'Today', from: 'today', to: '' },
  { label: 'Yesterday', from: 'yesterday', to: 'yesterday' },
  { label: 'Last 7 days', from: '-7d', to: '' },
  { label: 'Any time', from: '', to: '' },
];

/** What a time is typed beside. */
interface Known {
  readonly nowMs: number;
  /** The beginning of the period. */
  readonly from?: string | undefined;
}

/**
 * What was typed now. A period from a day begins with the day, and a period to a day ends with it. The end follows the
 * beginning, when that is known.
 */
export function enterTime(text: string, edge: Edge, { nowMs, from }: Known): TimeEntry {
  if (text.trim() === '') return { text };
  const parsed = parseTime(text, nowMs, edge === 'to' && from !== undefined ? Date.parse(from) : undefined);
  if ('issue' in parsed) return { text, issue: parsed.issue };
  return { text, at: new Date(edge === 'from' ? parsed.from : parsed.before).toISOString() };
}

export function enterPeriod({ from, to }: Omit<Preset, 'label'>, nowMs: number): Period {
  const start = enterTime(from, 'from', { nowMs });
  return { from: start, to: enterTime(to, 'to', { nowMs, from: start.at }) };
}

/** The entry of a moment that nobody has typed: `2026-11-25 14:30`, in the zone of the browser. */
export function toEntry(at: string | undefined): TimeEntry {
  if (at === undefined) return { text: '' };
  const moment = new Date(at);
  const text = formatEntry(moment);
  // When the clocks go back, an hour comes twice.
  return { text: new Date(text).getTime() === moment.getTime() ? text : at, at };
}

function formatEntry(at: Date): string {
  const day = [at.getFullYear(), at.getMonth() + 1, at.getDate()].map(twoDigits).join('-');
  const clock = [at.getHours(), at.getMinutes()].map(twoDigits).join(':');
  const seconds = at.getTime() % 60_000 === 0 ? '' : `:${twoDigits(at.getSeconds())}`;
  const ms = at.getTime() % 1000 === 0 ? '' : `.${String(at.getMilliseconds()).padStart(3, '0')}`;
  return `${day} ${clock}${seconds}${ms}`;
}

function twoDigits(count: number): string {
  return String(count).padStart(2, '0');
}

/** Why a period cannot be asked for, at the field of each time. */
export function findPeriodIssues({ from, to }: Period): Readonly<Record<Edge, string | undefined>> {
  const isTurned = from.at !== undefined && to.at !== undefined && Date.parse(to.at) <= Date.parse(from.at);
  return { from: from.issue, to: to.issue ?? (isTurned ? 'The period ends before it begins.' : undefined) };
}

export function isAskable(period: Period): boolean {
  const { from, to } = findPeriodIssues(period);
  return from === undefined && to === undefined;
}

/** Keeps what was typed for a moment, and shows another moment in its place. */
export function followMoments(
  typed: Period,
  { from, to }: { readonly from: string | undefined; readonly to: string | undefined },
): Period {
  return {
    from: typed.from.at === from ? typed.from : toEntry(from),
    to: typed.to.at === to ? typed.to : toEntry(to),
  };
}

/** `From Wed, Nov 25, 14:30 UTC`, in the zone of the browser. */
export function describeTime(at: string, edge: Edge, nowMs: number): string {
  const hasSeconds = new Date(at).getSeconds() !== 0;
  const time = formatTime(at, nowMs, {
    weekday: 'short',
    timeZoneName: 'short',
    ...(hasSeconds && { second: '2-digit' }),
  });
  return `${edge === 'from' ? 'From' : 'Before'} ${time}`;
}
