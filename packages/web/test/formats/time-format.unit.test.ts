import { describe, expect, it } from '@jest/globals';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { formatAgo, formatRelative, formatTime, formatZoned } from '../../src/formats/time-format.js';

const NOW = '2026-11-25T10:00:00.000Z';
const NOW_MS = Date.parse(NOW);
const IN_SIX_SECONDS = '2026-11-25T10:00:06.000Z';
const SOURCES = join(import.meta.dirname, '../../src');

describe('what has happened', () => {
  it('is now at the latest, when the clock of the page is behind', () => {
    expect(formatAgo(IN_SIX_SECONDS, NOW_MS)).toBe('now');
  });

  it('is as long ago as it is', () => {
    expect(formatAgo(NOW, Date.parse(IN_SIX_SECONDS))).toBe('6 sec. ago');
  });
});

describe('a time', () => {
  it.each([
    [IN_SIX_SECONDS, 'in 6 sec.'],
    ['2026-11-25T09:48:10.000Z', '11 min. ago'],
    ['2026-11-24T10:00:01.000Z', '23 hr. ago'],
    ['2026-11-24T10:00:00.000Z', formatTime('2026-11-24T10:00:00.000Z', NOW_MS)],
    ['2026-12-01T10:00:00.000Z', formatTime('2026-12-01T10:00:00.000Z', NOW_MS)],
  ])('of %s is told as %s: by its distance up to a day, and by day and clock beyond', (at, told) => {
    expect(formatRelative(at, NOW_MS)).toBe(told);
  });

  it('has its year only if that is another one, and 24 hours a day', () => {
    expect(formatTime(new Date(2026, 10, 24, 14, 5).toISOString(), NOW_MS)).toBe('Nov 24, 14:05');
    expect(formatTime(new Date(2025, 10, 24, 0, 5).toISOString(), NOW_MS)).toBe('Nov 24, 2025, 00:05');
  });

  it('has its zone and UTC on hover', () => {
    expect(formatZoned('2026-11-25T10:31:07.123Z')).toMatch(
      /^Wed, Nov 25, 2026, \d\d:\d\d:07 \S+ · 2026-11-25 10:31:07\.123 UTC$/,
    );
  });
});

it('is formatted in one file only', async () => {
  const files = (await readdir(SOURCES, { recursive: true })).filter((file) => /\.tsx?$/.test(file));
  const formatting: string[] = [];
  for (const file of files)
    if (/DateTimeFormat|toLocale(Date|Time)?String/.test(await readFile(join(SOURCES, file), 'utf8')))
      formatting.push(file);
  expect(formatting).toEqual([join('formats', 'time-format.ts')]);
});
