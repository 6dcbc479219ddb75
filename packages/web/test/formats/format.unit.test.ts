import { describe, expect, it } from '@jest/globals';
import { formatAgo, formatRelative } from '../../src/formats/format.js';

const NOW = '2026-11-25T10:00:00.000Z';
const IN_SIX_SECONDS = '2026-11-25T10:00:06.000Z';

describe('what has happened', () => {
  it('is now at the latest, when the clock of the page is behind', () => {
    expect(formatAgo(IN_SIX_SECONDS, Date.parse(NOW))).toBe('now');
  });

  it('is as long ago as it is', () => {
    expect(formatAgo(NOW, Date.parse(IN_SIX_SECONDS))).toBe('6 sec. ago');
  });
});

it('shows what is planned in the future', () => {
  expect(formatRelative(IN_SIX_SECONDS, Date.parse(NOW))).toBe('in 6 sec.');
});
