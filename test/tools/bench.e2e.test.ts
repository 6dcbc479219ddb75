import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Metric, type Run, measureBriefly } from '@posthorn/bench';

describe('a benchmark of two seconds', () => {
  let run: Run;
  const find = (scenario: string, name: string): number =>
    run.metrics.get(scenario)?.find((metric: Metric) => metric.name === name)?.value ?? Number.NaN;

  beforeAll(async () => {
    run = await measureBriefly(['throughput', 'receive-forward', 'receive-store']);
  }, 300_000);

  it('measures everything that it planned', () => {
    expect(run.failures).toEqual([]);
    expect([...run.metrics.keys()]).toEqual(['limit', 'throughput', 'receive-forward', 'receive-store']);
    const unknown = [...run.metrics.values()].flat().filter(({ value }) => !Number.isFinite(value));
    expect(unknown).toEqual([]);
  });

  it.each(['node:http POSTs', 'got POSTs', 'BullMQ jobs', 'inserted rows', 'express requests'])(
    'has a baseline of %s',
    (name) => {
      expect(find('limit', name)).toBeGreaterThan(0);
    },
  );

  it('delivers, and reports the cost of a message', () => {
    expect(find('throughput', 'delivered')).toBeGreaterThan(0);
    expect(find('throughput', 'statements')).toBeGreaterThan(0);
    expect(find('throughput', 'Redis calls')).toBeGreaterThan(0);
    for (const consumer of ['api', 'delivery-worker', 'PostgreSQL', 'Redis']) {
      expect(find('throughput', `CPU of ${consumer}`)).toBeGreaterThan(0);
    }
  });

  it('receives and forwards, and reports the cost of a webhook for each process', () => {
    expect(find('receive-forward', 'delivered')).toBeGreaterThan(0);
    for (const consumer of ['ingest', 'delivery-worker', 'PostgreSQL', 'Redis']) {
      expect(find('receive-forward', `CPU of ${consumer}`)).toBeGreaterThan(0);
    }
    expect(find('receive-forward', 'at 20 %: p50')).toBeGreaterThan(0);
    expect(find('receive-forward', 'delivered, by bare got POSTs')).toBeGreaterThan(0);
  });

  it('receives and stores', () => {
    expect(find('receive-store', 'accepted')).toBeGreaterThan(0);
    expect(find('receive-store', 'refused')).toBe(0);
    expect(find('receive-store', 'accepted, by a bare express route')).toBeGreaterThan(0);
  });

  it('reports the share of the baseline', () => {
    const share = find('throughput', 'delivered') / find('limit', 'got POSTs');
    expect(find('throughput', 'delivered, by bare got POSTs')).toBeCloseTo(share);
  });
});
