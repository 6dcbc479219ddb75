import { DAY, HOUR, MINUTE } from '@posthorn/domain';
import { InvalidArgumentError } from 'commander';

const UNIT_MS = { m: MINUTE, h: HOUR, d: DAY } as const;
const AGO = /^(\d{1,6})([mhd])$/;
const RFC_3339 = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2}))?$/;

/** Parses a moment in RFC 3339, a day (UTC), or a time before now: `90m`, `36h`, `7d`. */
export function parseMoment(text: string): Date {
  const [, count = '', unit] = AGO.exec(text) ?? [];
  const moment =
    unit === undefined ? parseAbsolute(text) : new Date(Date.now() - Number(count) * UNIT_MS[unit as 'm']);
  if (!Number.isNaN(moment.getTime())) return moment;
  throw new InvalidArgumentError('It must be like 2026-11-21T08:00:00Z, 2026-11-21, 90m, 36h or 7d.');
}

function parseAbsolute(text: string): Date {
  return RFC_3339.test(text) ? new Date(text) : new Date(Number.NaN);
}
