import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { type Pair, compare } from '../src/report/comparison.js';
import { mediansOf } from '../src/report/medians.js';
import { formatNumber, renderComparison, renderMedians } from '../src/report/table.js';
import { isMet } from '../src/report/targets.js';
import type { Metric, RunMetrics } from '../src/lab/scenario.js';

function metric(name: string, value: number): Metric {
  return { name, value, unit: '/s' };
}

function run(delivered: number): RunMetrics {
  return new Map([['saturation', [metric('accepted', 2 * delivered), metric('delivered', delivered)]]]);
}

describe('the medians of runs', () => {
  it('are computed per metric, over the runs that have it', () => {
    const runs = [run(500), run(900), run(700)];
    const medians = mediansOf([...runs, new Map([['steady', [metric('delivered', 1)]]])]);
    expect(medians.map(({ scenario, name, value }) => [scenario, name, value])).toEqual([
      ['saturation', 'accepted', 1400],
      ['saturation', 'delivered', 700],
      ['steady', 'delivered', 1],
    ]);
  });

  it('are the mean of the two in the middle for an even number', () => {
    expect(mediansOf([run(1), run(2)])[1]).toMatchObject({ value: 1.5, values: [1, 2] });
  });
});

describe('a target', () => {
  it.each<readonly [number, boolean]>([
    [0.65, true],
    [0.64, false],
    [Number.NaN, false],
  ])('of at least 0.65 with a value of %p: met is %p', (value, expected) => {
    expect(isMet({ atLeast: 0.65 }, value)).toBe(expected);
  });

  it.each<readonly [number, boolean]>([
    [0, true],
    [0.01, false],
  ])('of zero with a value of %p: met is %p', (value, expected) => {
    expect(isMet({ atMost: 0 }, value)).toBe(expected);
  });
});

function pair(ours: number, theirs: number): Pair {
  return {
    ours: new Map([['saturation', [metric('delivered', ours), metric('only here', 1)]]]),
    theirs: new Map([['saturation', [metric('delivered', theirs)]]]),
  };
}

describe('a comparison with another version', () => {
  const comparisons = compare([pair(100, 50), pair(300, 100), pair(90, 90)]);

  it('has the medians of both, and the median of the ratios of the pairs', () => {
    expect(comparisons).toEqual([
      {
        scenario: 'saturation',
        name: 'delivered',
        unit: '/s',
        ours: 100,
        theirs: 90,
        ratio: 2,
        ratios: [2, 3, 1],
      },
    ]);
  });

  it('shows the targets of the reference commit, and none of another one', () => {
    const shown = (commit: string): string =>
      stripVTControlCharacters(renderComparison(comparisons, commit).at(-1) ?? '')
        .replaceAll(/\s+/g, ' ')
        .trim();
    expect(shown('d6b68a00')).toBe('delivered 100/s 90.0/s 2.00 2.00 3.00 1.00 >= 1.15 met');
    expect(shown('12345678')).toBe('delivered 100/s 90.0/s 2.00 2.00 3.00 1.00');
  });
});

describe('the table', () => {
  it('has each metric below its scenario, with its runs and whether it meets its target', () => {
    const growth: RunMetrics = new Map([
      ['growth', [{ name: 'CPU, most by least', value: 1.2, unit: 'times' }]],
    ]);
    const lines = renderMedians(mediansOf([run(500), run(700), run(690), growth])).map((line) =>
      stripVTControlCharacters(line).replaceAll(/\s+/g, ' ').trim(),
    );
    expect(lines).toContain('saturation');
    expect(lines).toContain('delivered 690/s 500 700 690');
    expect(lines).toContain('CPU, most by least 1.20 times <= 1.1 not met');
  });

  it.each<readonly [number, string]>([
    [0, '0'],
    [0.1234, '0.123'],
    [3.14159, '3.14'],
    [31.4159, '31.4'],
    [3141.59, '3142'],
    [Number.POSITIVE_INFINITY, '-'],
  ])('shows %p as %p', (value, text) => {
    expect(formatNumber(value)).toBe(text);
  });
});
