import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { type Pair, compare } from '../src/report/comparison.js';
import { mediansOf } from '../src/report/medians.js';
import { type RunMetrics, SHARES, withShares } from '../src/report/shares.js';
import { formatNumber, renderComparison, renderTable } from '../src/report/table.js';
import { isMet, TARGETS } from '../src/report/targets.js';
import type { Metric } from '../src/lab/scenario.js';

function metric(name: string, value: number): Metric {
  return { name, value, unit: '/s' };
}

function run(delivered: number, gotPosts: number): RunMetrics {
  return new Map([
    ['limit', [metric('got POSTs', gotPosts)]],
    ['throughput', [metric('delivered', delivered)]],
  ]);
}

describe('shares', () => {
  it("are the ratios of a run's metrics to its own baselines", () => {
    expect(withShares(run(600, 1000)).get('throughput')).toEqual([
      metric('delivered', 600),
      { name: 'delivered, by bare got POSTs', value: 0.6, unit: 'times' },
    ]);
  });

  it('are omitted when one of the two was not measured', () => {
    const alone = new Map([['throughput', [metric('delivered', 600)]]]);
    expect(withShares(alone)).toEqual(alone);
  });
});

describe('the medians of runs', () => {
  it('are computed per metric, including shares, over the runs that have it', () => {
    const runs = [run(500, 1000), run(900, 1000), run(700, 2000)].map(withShares);
    const medians = mediansOf([...runs, new Map([['accept', [metric('accepted', 1)]]])]);
    expect(medians.map(({ scenario, name, value }) => [scenario, name, value])).toEqual([
      ['limit', 'got POSTs', 1000],
      ['throughput', 'delivered', 700],
      ['throughput', 'delivered, by bare got POSTs', 0.5],
      ['accept', 'accepted', 1],
    ]);
  });

  it('are the mean of the two in the middle for an even number', () => {
    expect(mediansOf([run(1, 10), run(2, 10)])[1]).toMatchObject({ value: 1.5, values: [1, 2] });
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

  it('for a share names a share that exists', () => {
    const made = new Set(SHARES.map(({ scenario, name }) => `${scenario}/${name}`));
    const wanted = TARGETS.filter(({ metric: name }) => name.includes(', by ')).map(
      ({ scenario, metric: name }) => `${scenario}/${name}`,
    );
    expect(wanted.filter((name) => !made.has(name))).toEqual([]);
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
    expect(shown('9add154f')).toBe('delivered 100/s 90.0/s 2.00 2.00 3.00 1.00 >= 1.6 met');
    expect(shown('12345678')).toBe('delivered 100/s 90.0/s 2.00 2.00 3.00 1.00');
  });
});

describe('the table', () => {
  it('has each metric below its scenario, with its runs and whether it meets its target', () => {
    const runs = [run(500, 1000), run(700, 1000), run(690, 1000)].map(withShares);
    const lines = renderTable(mediansOf(runs)).map((line) =>
      stripVTControlCharacters(line).replaceAll(/\s+/g, ' ').trim(),
    );
    expect(lines).toContain('throughput');
    expect(lines).toContain('delivered 690/s 500 700 690');
    expect(lines).toContain('delivered, by bare got POSTs 0.690 times 0.500 0.700 0.690 >= 0.65 met');
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
