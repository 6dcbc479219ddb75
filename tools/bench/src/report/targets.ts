interface Bounds {
  readonly atLeast?: number;
  readonly atMost?: number;
}

/** The target of a metric, for two cores shared with the generator and the receivers. */
export interface Target extends Bounds {
  readonly scenario: string;
  readonly metric: string;
}

const THROUGHPUT: readonly Omit<Target, 'scenario'>[] = [
  { metric: 'delivered, by bare got POSTs', atLeast: 0.65 },
  { metric: 'CPU, by that of a bare got POST', atMost: 2 },
  { metric: 'statements', atMost: 3.2 },
  { metric: 'scans of growing tables', atMost: 0 },
  { metric: 'Redis calls', atMost: 25 },
  { metric: 'most memory of a process', atMost: 250 },
];

const LATENCY: readonly Omit<Target, 'scenario'>[] = [
  { metric: 'at 20 %: p50', atMost: 6 },
  { metric: 'at 20 %: p99', atMost: 30 },
  { metric: 'p50 at 20 %, by the bare got loop', atMost: 8 },
];

const ACCEPTANCE = { metric: 'accepted, by a bare express route', atLeast: 0.6 };

/** Received webhooks have the targets of sent messages. */
export const TARGETS: readonly Target[] = [
  ...THROUGHPUT.map((target) => ({ scenario: 'throughput', ...target })),
  ...LATENCY.map((target) => ({ scenario: 'latency', ...target })),
  { scenario: 'accept', ...ACCEPTANCE },
  ...[...THROUGHPUT, ...LATENCY].map((target) => ({ scenario: 'receive-forward', ...target })),
  { scenario: 'receive-store', ...ACCEPTANCE },
  { scenario: 'turns', metric: 'batches, 20/s: p50, of alone', atMost: 3 },
  { scenario: 'turns', metric: 'batches, 20/s: p99, of alone', atMost: 5 },
  { scenario: 'turns', metric: 'ten tenants: farthest from even', atMost: 20 },
  { scenario: 'retry', metric: 'Redis bytes of one that waits', atMost: 700 },
  { scenario: 'exports', metric: 'most memory of the worker', atMost: 150 },
  { scenario: 'growth', metric: 'CPU, most by least', atMost: 1.1 },
  { scenario: 'allocation', metric: 'allocated by delivery-worker', atMost: 50 },
];

/** The version that the ratios refer to: the last one before the work on the cost of a message. */
const REFERENCE = '9add154f';
const RATIO_TARGETS: readonly Target[] = [
  { scenario: 'saturation', metric: 'delivered', atLeast: 1.6 },
  { scenario: 'saturation', metric: 'CPU', atMost: 0.63 },
  { scenario: 'saturation', metric: 'most memory of a process', atMost: 1 },
  { scenario: 'steady', metric: 'at 100/s: CPU', atMost: 0.6 },
  { scenario: 'steady', metric: 'at 100/s: p50', atMost: 0.6 },
  { scenario: 'steady', metric: 'at 100/s: p99', atMost: 0.5 },
  { scenario: 'steady', metric: 'at 400/s: CPU', atMost: 0.6 },
  { scenario: 'steady', metric: 'at 400/s: p50', atMost: 0.5 },
  { scenario: 'steady', metric: 'at 400/s: p99', atMost: 0.4 },
  { scenario: 'allocation', metric: 'allocated by api', atMost: 0.5 },
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
