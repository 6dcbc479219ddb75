/** The target of a metric, for two cores shared with the generator and the receivers. */
export interface Target {
  readonly scenario: string;
  readonly figure: string;
  readonly atLeast?: number;
  readonly atMost?: number;
}

const THROUGHPUT: readonly Omit<Target, 'scenario'>[] = [
  { figure: 'delivered, by bare got POSTs', atLeast: 0.65 },
  { figure: 'CPU, by that of a bare got POST', atMost: 2 },
  { figure: 'statements', atMost: 3.2 },
  { figure: 'scans of growing tables', atMost: 0 },
  { figure: 'Redis calls', atMost: 25 },
  { figure: 'most memory of a process', atMost: 250 },
];

const LATENCY: readonly Omit<Target, 'scenario'>[] = [
  { figure: 'at 20 %: p50', atMost: 6 },
  { figure: 'at 20 %: p99', atMost: 30 },
  { figure: 'p50 at 20 %, by the bare got loop', atMost: 8 },
];

const ACCEPTANCE = { figure: 'accepted, by a bare express route', atLeast: 0.6 };

/** Received webhooks have the targets of sent messages. */
export const TARGETS: readonly Target[] = [
  ...THROUGHPUT.map((target) => ({ scenario: 'throughput', ...target })),
  ...LATENCY.map((target) => ({ scenario: 'latency', ...target })),
  { scenario: 'accept', ...ACCEPTANCE },
  ...[...THROUGHPUT, ...LATENCY].map((target) => ({ scenario: 'receive-forward', ...target })),
  { scenario: 'receive-store', ...ACCEPTANCE },
  { scenario: 'retry', figure: 'Redis bytes of one that waits', atMost: 700 },
  { scenario: 'exports', figure: 'most memory of the worker', atMost: 150 },
  { scenario: 'growth', figure: 'CPU, most by least', atMost: 1.1 },
];

export function findTarget(scenario: string, figure: string): Target | undefined {
  return TARGETS.find((target) => target.scenario === scenario && target.figure === figure);
}

/** A metric that was not measured does not meet its target. */
export function isMet({ atLeast, atMost }: Pick<Target, 'atLeast' | 'atMost'>, value: number): boolean {
  if (Number.isNaN(value)) return false;
  return (atLeast === undefined || value >= atLeast) && (atMost === undefined || value <= atMost);
}
