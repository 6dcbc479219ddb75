import { describe, expect, it } from '@jest/globals';
import { type Latencies, addLatencies, percentileOf } from '../src/index.js';

describe('a percentile', () => {
  it.each<[Latencies, number, number | null]>([
    [[], 0.5, null],
    [[[7, 1]], 0.5, 7],
    [[[7, 1]], 0.95, 7],
    [
      [
        [0, 1],
        [9, 1],
      ],
      0.5,
      0,
    ],
    [
      [
        [1, 19],
        [900, 1],
      ],
      0.95,
      1,
    ],
    [
      [
        [1, 18],
        [900, 2],
      ],
      0.95,
      900,
    ],
    [
      [
        [1, 1],
        [2, 1],
        [3, 1],
      ],
      0.5,
      2,
    ],
    [
      [
        [1, 1],
        [2, 1],
        [3, 1],
      ],
      1,
      3,
    ],
  ])('of %j at %d is %p', (latencies, share, expected) =>
    expect(percentileOf(latencies, share)).toBe(expected),
  );
});

it('adds the attempts of equal latencies, and sorts them as numbers', () => {
  const parts: readonly Latencies[] = [
    [
      [9, 1],
      [100, 2],
    ],
    [],
    [
      [20, 1],
      [100, 3],
    ],
  ];
  expect(addLatencies(parts)).toEqual([
    [9, 1],
    [20, 1],
    [100, 5],
  ]);
});
