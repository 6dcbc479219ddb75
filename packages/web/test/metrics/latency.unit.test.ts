import { describe, expect, it } from '@jest/globals';
import { describeLatency, formatAverage, stretchesOf } from '../../src/metrics/latency.js';

describe('the line of a latency', () => {
  it.each<[string, readonly (number | null)[], readonly string[]]>([
    [
      'goes from the left to the right, 0 at the bottom',
      [0, 10, 5, null],
      ['0.1250,1.0000 0.3750,0.0000 0.6250,0.5000'],
    ],
    [
      'is points where fewer than three values follow each other',
      [10, 5, null, 5],
      ['0.1250,0.0000 point', '0.3750,0.5000 point', '0.8750,0.5000 point'],
    ],
    ['is nothing without attempts', [null, null], []],
  ])('%s', (_what, values, expected) => {
    const found = stretchesOf(values, 10).map(({ points, isPoint }) =>
      isPoint ? `${points.split(' ')[0] ?? ''} point` : points,
    );
    expect(found).toEqual(expected);
  });
});

it('is described in words, and not at all without attempts', () => {
  expect(describeLatency({ p50LatencyMs: 80, p95LatencyMs: 1200 })).toBe('p50 80 ms, p95 1,200 ms');
  expect(describeLatency({ p50LatencyMs: null, p95LatencyMs: null })).toBe('');
});

it.each([
  [0, null, '–'],
  [0, 0, '0 ms'],
  // An earlier version counted the attempts without their percentiles.
  [120, null, '120 ms'],
])('has the average %d with the median %p as %s', (avgLatencyMs, p50LatencyMs, expected) => {
  expect(formatAverage({ avgLatencyMs, p50LatencyMs })).toBe(expected);
});
