import { describe, expect, it } from '@jest/globals';
import { describeLatency, formatAverage, segmentsOf } from '../../src/metrics/latency.js';

describe('the line of a latency', () => {
  it.each<[string, readonly (number | null)[], readonly string[]]>([
    ['goes from the left to the right, 0 at the bottom', [0, 10], ['0.2500,1.0000 0.7500,0.0000']],
    [
      'has a gap where there were no attempts',
      [10, 5, null, 5, 5],
      ['0.1000,0.0000 0.3000,0.5000', '0.7000,0.5000 0.9000,0.5000'],
    ],
    ['shows a value between two gaps as a short line', [null, 5], ['0.6250,0.5000 0.8750,0.5000']],
    ['is nothing without attempts', [null, null], []],
  ])('%s', (_what, values, segments) => expect(segmentsOf(values, 10)).toEqual(segments));
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
