import type { Metric } from '../lab/scenario.js';

/** The metrics of one run, by scenario. */
export type RunMetrics = ReadonlyMap<string, readonly Metric[]>;

interface Share {
  readonly scenario: string;
  /** The name of the scenario's metric and of the baseline's metric. */
  readonly metric: string;
  readonly baseline: readonly [scenario: string, metric: string];
  readonly name: string;
}

/** The ratio of each scenario's metric to the baseline of the bare library in the same run. */
export const SHARES: readonly Share[] = [
  {
    scenario: 'throughput',
    metric: 'delivered',
    baseline: ['limit', 'got POSTs'],
    name: 'delivered, by bare got POSTs',
  },
  {
    scenario: 'throughput',
    metric: 'CPU',
    baseline: ['limit', 'got POSTs: CPU'],
    name: 'CPU, by that of a bare got POST',
  },
  {
    scenario: 'latency',
    metric: 'at 20 %: p50',
    baseline: ['latency', 'bare got loop: p50'],
    name: 'p50 at 20 %, by the bare got loop',
  },
  {
    scenario: 'accept',
    metric: 'accepted',
    baseline: ['limit', 'express requests'],
    name: 'accepted, by a bare express route',
  },
  {
    scenario: 'accept',
    metric: 'accepted',
    baseline: ['limit', 'inserted rows'],
    name: 'accepted, by bare batched inserts',
  },
  {
    scenario: 'receive-forward',
    metric: 'delivered',
    baseline: ['limit', 'got POSTs'],
    name: 'delivered, by bare got POSTs',
  },
  {
    scenario: 'receive-forward',
    metric: 'CPU',
    baseline: ['limit', 'got POSTs: CPU'],
    name: 'CPU, by that of a bare got POST',
  },
  {
    scenario: 'receive-forward',
    metric: 'at 20 %: p50',
    baseline: ['latency', 'bare got loop: p50'],
    name: 'p50 at 20 %, by the bare got loop',
  },
  {
    scenario: 'receive-store',
    metric: 'accepted',
    baseline: ['limit', 'express requests'],
    name: 'accepted, by a bare express route',
  },
  {
    scenario: 'receive-store',
    metric: 'accepted',
    baseline: ['limit', 'inserted rows'],
    name: 'accepted, by bare batched inserts',
  },
  {
    scenario: 'limited',
    metric: 'normal traffic beside: p95',
    baseline: ['limited', 'normal traffic alone: p95'],
    name: 'p95 beside, by p95 alone',
  },
  {
    scenario: 'retry',
    metric: 'due ones queued',
    baseline: ['limit', 'BullMQ jobs'],
    name: 'due ones queued, by bare BullMQ jobs',
  },
];

/** Adds the ratios for which the run has both metrics. */
export function withShares(run: RunMetrics): RunMetrics {
  const find = (scenario: string, metric: string): number | undefined =>
    run.get(scenario)?.find(({ name }) => name === metric)?.value;
  return new Map(
    [...run].map(([scenario, metrics]) => {
      const shares = SHARES.filter((share) => share.scenario === scenario).flatMap((share) => {
        const [own, baseline] = [find(scenario, share.metric), find(...share.baseline)];
        if (own === undefined || baseline === undefined) return [];
        return [{ name: share.name, value: own / baseline, unit: 'times' as const }];
      });
      return [scenario, [...metrics, ...shares]];
    }),
  );
}
