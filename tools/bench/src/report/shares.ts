import type { Figure } from '../lab/scenario.js';

/** The metrics of one run, by scenario. */
export type RunFigures = ReadonlyMap<string, readonly Figure[]>;

interface Share {
  readonly scenario: string;
  /** The name of the scenario's metric and of the baseline's metric. */
  readonly figure: string;
  readonly baseline: readonly [scenario: string, figure: string];
  readonly name: string;
}

/** The ratio of each scenario's metric to the baseline of the bare library in the same run. */
export const SHARES: readonly Share[] = [
  {
    scenario: 'throughput',
    figure: 'delivered',
    baseline: ['limit', 'got POSTs'],
    name: 'delivered, by bare got POSTs',
  },
  {
    scenario: 'throughput',
    figure: 'CPU',
    baseline: ['limit', 'got POSTs: CPU'],
    name: 'CPU, by that of a bare got POST',
  },
  {
    scenario: 'latency',
    figure: 'at 20 %: p50',
    baseline: ['latency', 'bare got loop: p50'],
    name: 'p50 at 20 %, by the bare got loop',
  },
  {
    scenario: 'accept',
    figure: 'accepted',
    baseline: ['limit', 'express requests'],
    name: 'accepted, by a bare express route',
  },
  {
    scenario: 'accept',
    figure: 'accepted',
    baseline: ['limit', 'inserted rows'],
    name: 'accepted, by bare batched inserts',
  },
  {
    scenario: 'receive-forward',
    figure: 'delivered',
    baseline: ['limit', 'got POSTs'],
    name: 'delivered, by bare got POSTs',
  },
  {
    scenario: 'receive-forward',
    figure: 'CPU',
    baseline: ['limit', 'got POSTs: CPU'],
    name: 'CPU, by that of a bare got POST',
  },
  {
    scenario: 'receive-forward',
    figure: 'at 20 %: p50',
    baseline: ['latency', 'bare got loop: p50'],
    name: 'p50 at 20 %, by the bare got loop',
  },
  {
    scenario: 'receive-store',
    figure: 'accepted',
    baseline: ['limit', 'express requests'],
    name: 'accepted, by a bare express route',
  },
  {
    scenario: 'receive-store',
    figure: 'accepted',
    baseline: ['limit', 'inserted rows'],
    name: 'accepted, by bare batched inserts',
  },
  {
    scenario: 'limited',
    figure: 'normal traffic beside: p95',
    baseline: ['limited', 'normal traffic alone: p95'],
    name: 'p95 beside, by p95 alone',
  },
  {
    scenario: 'retry',
    figure: 'due ones queued',
    baseline: ['limit', 'BullMQ jobs'],
    name: 'due ones queued, by bare BullMQ jobs',
  },
];

/** Adds the ratios for which the run has both metrics. */
export function withShares(run: RunFigures): RunFigures {
  const find = (scenario: string, figure: string): number | undefined =>
    run.get(scenario)?.find(({ name }) => name === figure)?.value;
  return new Map(
    [...run].map(([scenario, figures]) => {
      const shares = SHARES.filter((share) => share.scenario === scenario).flatMap((share) => {
        const [own, baseline] = [find(scenario, share.figure), find(...share.baseline)];
        if (own === undefined || baseline === undefined) return [];
        return [{ name: share.name, value: own / baseline, unit: 'times' as const }];
      });
      return [scenario, [...figures, ...shares]];
    }),
  );
}
