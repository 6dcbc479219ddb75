import { DAY, HOUR, MINUTE } from '@posthorn/domain';
import { InvalidArgumentError } from 'commander';

const UNIT_MS = { m: MINUTE, h: HOUR, d: DAY } as const;
const DISTANCE = /^(\d{1,6})([mhd])$/;
const RFC_3339 = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2}))?$/;

/** Parses a moment in RFC 3339, a day (UTC), or a time before now: `90m`, `36h`, `7d`. */
export function parseMoment(text: string): Date {
  return parse(text, -1);
}

/** Parses a moment that is to come, in RFC 3339, as a day (UTC), or as a time from now: `90m`, `36h`, `7d`. */
export function parseFutureMoment(text: string): Date {
  const moment = parse(text, 1);
  if (moment.getTime() > Date.now()) return moment;
  throw new InvalidArgumentError('It must be in the future.');
}

function parse(text: string, direction: 1 | -1): Date {
  const [, count = '', unit] = DISTANCE.exec(text) ?? [];
  const moment =
    unit === undefined
      ? parseAbsolute(text)
      : new Date(Date.now() + direction * Number(count) * UNIT_MS[unit as 'm']);
  if (!Number.isNaN(moment.getTime())) return moment;
  throw new InvalidArgumentError('It must be like 2026-11-21T08:00:00Z, 2026-11-21, 90m, 36h or 7d.');
}

function parseAbsolute(text: string): Date {
  return RFC_3339.test(text) ? new Date(text) : new Date(Number.NaN);
}
