import { describe, expect, it } from '@jest/globals';
import { parseChaosOptions } from '../src/run/options.js';
import { ALL_SCENARIOS } from '../src/scenarios/all-scenarios.js';
import { createChance } from '../src/experiment/chance.js';

describe('the options of npm run chaos', () => {
  it('have a default for every option', () => {
    expect(parseChaosOptions([])).toMatchObject({
      list: false,
      scenarios: [],
      soakMs: undefined,
      upgradeFrom: undefined,
    });
  });

  it('include several scenarios, numbers and a duration', () => {
    const args = ['--scenario', 'a', '--scenario', 'b', '--seconds', '5', '--seed', '7', '--soak', '10m'];
    expect(parseChaosOptions(args)).toMatchObject({
      scenarios: ['a', 'b'],
      scale: { seconds: 5 },
      seed: 7,
      soakMs: 600_000,
    });
  });

  it('include the commit of an upgrade', () => {
    expect(parseChaosOptions(['--upgrade-from', 'v0.1.0'])).toMatchObject({ upgradeFrom: 'v0.1.0' });
  });

  it.each([['--seconds', '0'], ['--seed', 'x'], ['--lanes', '1.5'], ['--soak', '10'], ['--unknown']])(
    'reject %s %s and name it',
    (...args) => {
      expect(() => parseChaosOptions(args)).toThrow(args[0]);
    },
  );
});

describe('scenarios', () => {
  it('have unique names in kebab-case', () => {
    const names = ALL_SCENARIOS.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names.every((name) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(name))).toBe(true);
  });
});

describe('the random numbers', () => {
  it('are the same for the same seed, and differ for another seed', () => {
    const draw = (seed: number): readonly number[] => {
      const chance = createChance(seed);
      return Array.from({ length: 10 }, () => chance.between(0, 1000));
    };
    expect(draw(1)).toEqual(draw(1));
    expect(draw(1)).not.toEqual(draw(2));
  });

  it('stay within their bounds', () => {
    const chance = createChance(3);
    const numbers = Array.from({ length: 1000 }, () => chance.between(2, 4));
    expect(new Set(numbers)).toEqual(new Set([2, 3, 4]));
  });
});
