import { describe, expect, it } from '@jest/globals';
import { parseBenchOptions } from '../src/run/options.js';
import { ALL_SCENARIOS, chooseScenarios, QUICK_SCENARIOS } from '../src/scenarios/all-scenarios.js';

const NOW = new Date('2026-01-02T03:04:05.678Z');

describe('the options of npm run bench', () => {
  it('have a default for every option', () => {
    expect(parseBenchOptions([], NOW)).toMatchObject({
      scenarios: [],
      runs: 1,
      scale: { workers: 1, waiting: 200_000, stored: [10_000, 1_000_000, 10_000_000] },
      json: 'bench/results/2026-01-02T03-04-05.json',
    });
  });

  it('are short with --quick, and measure the metrics of the shares', () => {
    expect(parseBenchOptions(['--quick'], NOW).scenarios).toEqual(QUICK_SCENARIOS);
    expect(parseBenchOptions(['--quick'], NOW).scale.seconds).toBeLessThan(
      parseBenchOptions([], NOW).scale.seconds,
    );
  });

  it('compare the fixed rates, the closed loop and the allocations with a commit, five times', () => {
    expect(parseBenchOptions(['--against', 'main~1'], NOW)).toMatchObject({
      against: 'main~1',
      runs: 5,
      scenarios: ['steady', 'saturation', 'allocation'],
    });
  });

  it('include several scenarios and sizes', () => {
    const args = ['--scenario', 'fan', '--scenario', 'retry', '--seconds', '5', '--stored', '50000'];
    expect(parseBenchOptions(args, NOW)).toMatchObject({
      scenarios: ['fan', 'retry'],
      scale: { seconds: 5, stored: [10_000, 50_000] },
    });
  });

  it.each([['--seconds', '0'], ['--runs', 'x'], ['--workers', '1.5'], ['--unknown']])(
    'reject %s %s and name it',
    (...args) => {
      expect(() => parseBenchOptions(args, NOW)).toThrow(args[0]);
    },
  );
});

describe('scenarios', () => {
  it('come after all scenarios that they need', () => {
    const names = ALL_SCENARIOS.map(({ name }) => name);
    const tooEarly = ALL_SCENARIOS.filter(({ name, needs }) =>
      needs.some((needed) => names.indexOf(needed) >= names.indexOf(name)),
    );
    expect(tooEarly).toEqual([]);
  });

  it('include the scenarios whose metrics they use', () => {
    expect(chooseScenarios(['latency']).map(({ name }) => name)).toEqual(['limit', 'throughput', 'latency']);
  });

  it('are rejected for an unknown name', () => {
    expect(() => chooseScenarios(['nothing'])).toThrow('There is no scenario nothing');
  });
});
