import { describe, expect, it } from '@jest/globals';
import { pointsOf, ticksTo } from '../../src/charts/scale.js';

describe('the axis of a chart', () => {
  it.each([
    [0, [0, 1]],
    [1, [0, 1]],
    [3, [0, 1, 2, 3]],
    [7, [0, 2, 4, 6, 8]],
    [90, [0, 50, 100]],
    [400, [0, 100, 200, 300, 400]],
    [1_234_567, [0, 500_000, 1_000_000, 1_500_000]],
  ])('reaches %d in few equal steps of whole numbers', (highest, ticks) => {
    expect(ticksTo(highest)).toEqual(ticks);
  });
});

describe('the points of a line', () => {
  const box = { width: 100, height: 20 };
  it.each([
    [[0, 5, 10], '0.0,19.0 50.0,10.0 100.0,1.0'],
    [[0, 0], '0.0,19.0 100.0,19.0'],
    [[3], '0.0,1.0'],
  ])('of %j stay in the box', (values, points) => {
    expect(pointsOf(values, box)).toBe(points);
  });
});
