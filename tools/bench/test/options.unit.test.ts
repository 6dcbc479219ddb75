import { describe, expect, it } from '@jest/globals';
import { parseBenchOptions } from '../src/run/options.js';
import { SEND_SCENARIOS } from '../src/scenarios/all-scenarios.js';

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

  it('are short with --quick, and measure sends', () => {
    expect(parseBenchOptions(['--quick'], NOW).scenarios).toEqual(SEND_SCENARIOS);
    expect(parseBenchOptions(['--quick'], NOW).scale.seconds).toBeLessThan(
      parseBenchOptions([], NOW).scale.seconds,
    );
  });

  it('compare the fixed rates and the closed loop with a commit, five times', () => {
    expect(parseBenchOptions(['--against', 'main~1'], NOW)).toMatchObject({
      against: 'main~1',
      runs: 5,
      scenarios: ['steady', 'saturation'],
    });
  });

  it('include several scenarios and sizes', () => {
    const args = ['--scenario', 'growth', '--scenario', 'retry', '--seconds', '5', '--stored', '50000'];
    expect(parseBenchOptions(args, NOW)).toMatchObject({
      scenarios: ['growth', 'retry'],
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
