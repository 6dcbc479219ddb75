import { InvalidArgumentError } from 'commander';

/** Parses `2026-11-21` and returns it in the format of partition names, `20261121`. */
export function parseDay(text: string): string {
  const [day] = /^\d{4}-\d{2}-\d{2}$/.exec(text) ?? [];
  if (day !== undefined && isDay(day)) return day.replaceAll('-', '');
  throw new InvalidArgumentError('It must be a day (UTC) like 2026-11-21.');
}

function isDay(text: string): boolean {
  const moment = new Date(text);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text);
}
