import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Metric, type Run, measureBriefly } from '@posthorn/bench';

describe('a benchmark of rates that lasts two seconds', () => {
  let run: Run;
  const find = (scenario: string, name: string): number =>
    run.metrics.get(scenario)?.find((metric: Metric) => metric.name === name)?.value ?? Number.NaN;

  beforeAll(async () => {
    run = await measureBriefly(['steady', 'saturation']);
  }, 300_000);

  it('measures everything that it planned', () => {
    expect(run.failures).toEqual([]);
    expect([...run.metrics.keys()]).toEqual(['steady', 'saturation']);
  });

  it('reports latency, wake-ups and CPU at fixed rates', () => {
    for (const rate of ['100/s', '400/s']) {
      expect(find('steady', `at ${rate}: p50`)).toBeGreaterThan(0);
      expect(find('steady', `at ${rate}: wake-ups of delivery-worker`)).toBeGreaterThan(0);
      expect(find('steady', `at ${rate}: CPU`)).toBeGreaterThan(0);
    }
  });

  it('delivers everything that a closed loop sends', () => {
    expect(find('saturation', 'delivered')).toBeGreaterThan(0);
    expect(find('saturation', 'accepted')).toBeGreaterThanOrEqual(find('saturation', 'delivered'));
  });
});
