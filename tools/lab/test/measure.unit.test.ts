import { describe, expect, it } from '@jest/globals';
import { familyContextSwitches, findProcessUsage, maximum, quantile, trendOf } from '@posthorn/lab';

it('maximum has room for a million values', () => {
  expect(maximum(Array.from({ length: 1_000_000 }, (_, value) => value))).toBe(999_999);
  expect(maximum([])).toBe(0);
});

describe('quantile', () => {
  it.each<readonly [readonly number[], number, number | undefined]>([
    [[], 0.95, undefined],
    [[7], 0.95, 7],
    [[3, 1, 2], 0.5, 2],
    [Array.from({ length: 100 }, (_, index) => 100 - index), 0.95, 95],
  ])('of %p at %p is %p', (values, share, expected) => {
    expect(quantile(values, share)).toBe(expected);
  });
});

describe('the trend of samples', () => {
  it('is flat for samples that rise and fall', () => {
    expect(trendOf([5, 1, 3, 1, 5]).growth).toBeCloseTo(0);
  });

  it('is the whole growth for samples on a line', () => {
    expect(trendOf([10, 20, 30, 40])).toEqual({ mean: 25, growth: 30 });
  });

  it('is zero for a single sample', () => {
    expect(trendOf([4])).toEqual({ mean: 4, growth: 0 });
  });
});

describe('the usage of a process', () => {
  it('is found for a living process', async () => {
    const usage = await findProcessUsage(process.pid);
    expect(usage?.rssBytes).toBeGreaterThan(10 * 1024 * 1024);
    expect(usage?.cpuMs).toBeGreaterThan(0);
  });

  it('has a context switch for each wait', async () => {
    const { voluntary } = await familyContextSwitches(process.pid);
    expect(voluntary).toBeGreaterThan(0);
    expect(await familyContextSwitches(2 ** 22 + 1)).toEqual({ voluntary: 0, involuntary: 0 });
  });

  it('is not found for a dead process', async () => {
    expect(await findProcessUsage(undefined)).toBeUndefined();
    expect(await findProcessUsage(2 ** 22 + 1)).toBeUndefined();
  });
});
