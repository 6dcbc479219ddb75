import type { Median } from './medians.js';

interface Bounds {
  readonly atLeast?: number;
  readonly atMost?: number;
}

/** The target of a metric, for two cores shared with the generator and the receivers. */
export interface Target extends Bounds {
  readonly scenario: string;
  readonly metric: string;
}

const TARGETS: readonly Target[] = [
  { scenario: 'saturation', metric: 'most memory of a process', atMost: 250 },
  { scenario: 'receive-forward', metric: 'most memory of a process', atMost: 250 },
  { scenario: 'receive-publish', metric: 'time, of forwarded', atMost: 1.3 },
  { scenario: 'steady', metric: 'at 100/s: p50', atMost: 6 },
  { scenario: 'steady', metric: 'at 100/s: p99', atMost: 30 },
  { scenario: 'turns', metric: 'batches, 20/s: p50, of alone', atMost: 3 },
  { scenario: 'turns', metric: 'batches, 20/s: p99, of alone', atMost: 5 },
  { scenario: 'turns', metric: 'ten tenants: farthest from even', atMost: 20 },
  { scenario: 'large-reads', metric: 'of three times alone and 30 ms', atMost: 1 },
  { scenario: 'ordered', metric: 'delivered with keys, of without', atLeast: 0.7 },
  { scenario: 'retry', metric: 'Redis bytes of one that waits', atMost: 700 },
  { scenario: 'exports', metric: 'most memory of the worker', atMost: 150 },
  { scenario: 'growth', metric: 'CPU, most by least', atMost: 1.1 },
];

/** The version that the ratios refer to. */
const REFERENCE = 'd6b68a00';
const RATIO_TARGETS: readonly Target[] = [
  { scenario: 'saturation', metric: 'delivered', atLeast: 1.15 },
  { scenario: 'saturation', metric: 'CPU', atMost: 0.9 },
  { scenario: 'saturation', metric: 'most memory of a process', atMost: 1 },
  { scenario: 'steady', metric: 'at 100/s: CPU', atMost: 0.75 },
  { scenario: 'steady', metric: 'at 100/s: p50', atMost: 1 },
  { scenario: 'steady', metric: 'at 400/s: CPU', atMost: 0.75 },
  { scenario: 'steady', metric: 'at 400/s: p50', atMost: 1 },
  { scenario: 'steady', metric: 'at 400/s: p99', atMost: 0.5 },
];

export function findTarget(scenario: string, metric: string): Target | undefined {
  return find(TARGETS, scenario, metric);
}

/** The target of a metric's ratio to that of a commit, which is given by its short id. */
export function findRatioTarget(commit: string, scenario: string, metric: string): Target | undefined {
  return commit === REFERENCE ? find(RATIO_TARGETS, scenario, metric) : undefined;
}

function find(targets: readonly Target[], scenario: string, metric: string): Target | undefined {
  return targets.find((target) => target.scenario === scenario && target.metric === metric);
}

/** A metric that was not measured does not meet its target. */
export function isMet({ atLeast, atMost }: Bounds, value: number): boolean {
  if (Number.isNaN(value)) return false;
  return (atLeast === undefined || value >= atLeast) && (atMost === undefined || value <= atMost);
}

export function describeTarget({ atLeast, atMost }: Bounds): string {
  return atLeast === undefined ? `<= ${atMost ?? ''}` : `>= ${atLeast}`;
}

/** A median with its target, for the file. */
export function describeMedian(median: Median): object {
  const target = findTarget(median.scenario, median.name);
  if (target === undefined) return median;
  const { atLeast, atMost } = target;
  return { ...median, target: { atLeast, atMost, isMet: isMet(target, median.value) } };
}
