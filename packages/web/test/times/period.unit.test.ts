import { expect, it } from '@jest/globals';
import {
  PRESETS,
  enterPeriod,
  enterTime,
  findPeriodIssues,
  followMoments,
  isAskable,
  toEntry,
} from '../../src/times/period.js';

const NOW_MS = new Date(2026, 10, 25, 10, 5).getTime();

function local(...at: readonly [year: number, month: number, day: number, hour?: number, minute?: number]) {
  const [year, month, day, hour = 0, minute = 0] = at;
  return new Date(year, month, day, hour, minute).toISOString();
}

it('begins a period with its first day, and ends it with its last', () => {
  expect(enterPeriod({ from: '2026-11-20', to: '2026-11-20' }, NOW_MS)).toEqual({
    from: { text: '2026-11-20', at: local(2026, 10, 20) },
    to: { text: '2026-11-20', at: local(2026, 10, 21) },
  });
});

it.each([
  ['22:00', '23:30', local(2026, 10, 24, 23, 30)],
  ['9:30', '23:30', local(2026, 10, 25, 23, 30)],
  ['', '23:30', local(2026, 10, 24, 23, 30)],
])('ends a period from %s to %s after it begins', (from, to, at) => {
  expect(enterPeriod({ from, to }, NOW_MS).to.at).toBe(at);
});

it('has no limit where nothing was typed', () => {
  expect(enterTime(' ', 'from', { nowMs: NOW_MS })).toEqual({ text: ' ' });
});

it.each(PRESETS)('understands the preset "$label"', (preset) => {
  expect(isAskable(enterPeriod(preset, NOW_MS))).toBe(true);
});

it.each(['2026-11-25T14:30:00.000Z', '2026-11-25T14:30:05.000Z', '2026-11-25T14:30:05.120Z'])(
  'shows %s as a text that is read as the same moment',
  (at) => {
    const { text } = toEntry(at);
    expect(enterTime(text, 'from', { nowMs: NOW_MS }).at).toBe(at);
    expect(enterTime(text, 'to', { nowMs: NOW_MS }).at).toBe(at);
  },
);

it('asks for no period that ends before it begins', () => {
  const turned = enterPeriod({ from: '14:30', to: '14:30' }, NOW_MS);
  expect(findPeriodIssues(turned)).toEqual({ from: undefined, to: 'The period ends before it begins.' });
  expect(isAskable(turned)).toBe(false);
});

it('asks for no period with a time that it did not understand', () => {
  expect(isAskable(enterPeriod({ from: 'soon', to: '' }, NOW_MS))).toBe(false);
});

it('keeps a text as long as the address has its moment', () => {
  const typed = enterPeriod({ from: 'yesterday', to: '14:30' }, NOW_MS);
  const other = local(2026, 10, 25, 9, 15);
  expect(followMoments(typed, { from: typed.from.at, to: other })).toEqual({
    from: typed.from,
    to: { text: '2026-11-25 09:15', at: other },
  });
});
