import type { Outcome } from '../experiment/scenario.js';
import type { Phase } from './measure-phase.js';

export interface Phases {
  /** Measured without unhealthy endpoints. */
  readonly alone: Phase;
  /** Measured while the backlogs arrive, and after they have arrived. */
  readonly smallIntake: Phase;
  readonly small: Phase;
  readonly largeIntake: Phase;
  readonly large: Phase;
}

const LATENCY_FACTOR = 1.5;
/** Below this value the p95 depends on the machine's scheduler as much as on Posthorn. */
const LATENCY_FLOOR_MS = 5;
const CPU_FACTOR = 1.25;
const CPU_FLOOR_MS = 40;
/** Jobs in the hands of both workers may change order when they are parked and when they return. */
const OVERTAKEN_AT_MOST = 800;

/** `overtaken` has one number per unhealthy endpoint, see `countOvertaken`. */
export function verifyFairness(
  phases: Phases,
  overtaken: readonly number[],
): Pick<Outcome, 'violations' | 'metrics'> {
  const { alone, small, large } = phases;
  const violations: string[] = [];
  const allowedMs = alone.p95Ms * LATENCY_FACTOR + LATENCY_FLOOR_MS;
  for (const [name, { p95Ms }] of Object.entries({ small, large })) {
    // Without messages there is no p95, so nothing was verified.
    if (!(p95Ms <= allowedMs))
      violations.push(`p95 of healthy endpoints with ${name} backlogs: ${p95Ms} ms, ${alone.p95Ms} ms alone`);
  }
  if (large.workerCpu > small.workerCpu * CPU_FACTOR + CPU_FLOOR_MS) {
    violations.push(
      `CPU of the workers rises with the backlog: from ${cpu(small.workerCpu)} to ${cpu(large.workerCpu)}`,
    );
  }
  if (Math.max(...overtaken) > OVERTAKEN_AT_MOST) {
    violations.push(
      `messages of a bad endpoint overtook up to ${Math.max(...overtaken)} that were due before`,
    );
  }
  const order = ['overtaken at most, by endpoint', overtaken.join(' ')] as const;
  return { violations, metrics: Object.fromEntries([...Object.entries(phases).flatMap(describe), order]) };
}

function describe([name, phase]: [string, Phase]): readonly [string, string][] {
  const { p50Ms, p95Ms, workerCpu, schedulerCpu, idleShare, slowestBySecond } = phase;
  return [
    [
      name,
      `p50 ${p50Ms} ms, p95 ${p95Ms} ms; workers ${cpu(workerCpu)}, schedulers ${cpu(schedulerCpu)}, machine idle ${Math.round(idleShare * 100)} %`,
    ],
    [`${name}, slowest of each second`, `${slowestBySecond.join(' ')} ms`],
  ];
}

/** The CPU time as a share of one core. */
function cpu(msPerSecond: number): string {
  return `${(msPerSecond / 10).toFixed(1)} %`;
}
