import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Metric, type Run, measureBriefly } from '@posthorn/bench';

const SCENARIOS = ['steady', 'saturation', 'receive-forward', 'receive-store'];

describe('a benchmark of two seconds', () => {
  let run: Run;
  const find = (scenario: string, name: string): number =>
    run.metrics.get(scenario)?.find((metric: Metric) => metric.name === name)?.value ?? Number.NaN;

  beforeAll(async () => {
    run = await measureBriefly(SCENARIOS);
  }, 300_000);

  it('measures everything that it planned', () => {
    expect(run.failures).toEqual([]);
    expect([...run.metrics.keys()]).toEqual(SCENARIOS);
    const unknown = [...run.metrics.values()].flat().filter(({ value }) => !Number.isFinite(value));
    expect(unknown).toEqual([]);
  });

  it.each([
    ['steady', 'at 100/s'],
    ['steady', 'at 400/s'],
    ['receive-forward', 'at 100/s'],
  ])('reports latency, wake-ups and CPU at a fixed rate: %s %s', (scenario, rate) => {
    expect(find(scenario, `${rate}: p50`)).toBeGreaterThan(0);
    expect(find(scenario, `${rate}: wake-ups of delivery-worker`)).toBeGreaterThan(0);
    expect(find(scenario, `${rate}: CPU`)).toBeGreaterThan(0);
  });

  it.each([
    ['saturation', 'api'],
    ['receive-forward', 'ingest'],
  ])(
    'delivers everything of a closed loop, and reports the CPU of each process: %s',
    (scenario, acceptor) => {
      expect(find(scenario, 'delivered')).toBeGreaterThan(0);
      expect(find(scenario, 'accepted')).toBeGreaterThanOrEqual(find(scenario, 'delivered'));
      for (const consumer of [acceptor, 'delivery-worker', 'PostgreSQL', 'Redis']) {
        expect(find(scenario, `CPU of ${consumer}`)).toBeGreaterThan(0);
      }
    },
  );

  it('receives and stores', () => {
    expect(find('receive-store', 'accepted')).toBeGreaterThan(0);
    expect(find('receive-store', 'CPU of ingest')).toBeGreaterThan(0);
  });
});
