import { describe, expect, it } from '@jest/globals';
import { type MetricWindow, bucketStarts } from '../src/index.js';

const NOW = new Date('2026-11-21T13:37:42.123Z');

describe('the buckets of a window', () => {
  it.each<[MetricWindow, readonly [number, string, string]]>([
    ['1h', [60, '2026-11-21T12:38:00.000Z', '2026-11-21T13:37:00.000Z']],
    ['24h', [96, '2026-11-20T13:45:00.000Z', '2026-11-21T13:30:00.000Z']],
    ['7d', [84, '2026-11-14T14:00:00.000Z', '2026-11-21T12:00:00.000Z']],
    ['30d', [120, '2026-10-22T18:00:00.000Z', '2026-11-21T12:00:00.000Z']],
  ])('of %s have the right number, first and last start', (window, expected) => {
    const starts = bucketStarts(window, NOW).map((start) => start.toISOString());
    expect([starts.length, starts[0], starts.at(-1)]).toEqual(expected);
  });

  it('are adjacent and contain the present, even at its first moment', () => {
    const start = new Date('2026-11-21T12:00:00.000Z');
    expect(bucketStarts('7d', start).at(-1)).toEqual(start);
    expect(bucketStarts('7d', new Date(start.getTime() - 1)).at(-1)).toEqual(
      new Date('2026-11-21T10:00:00.000Z'),
    );
  });
});
