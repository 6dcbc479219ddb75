import type { Outcome } from '../trial/scenario.js';
import type { Phase } from './measure-phase.js';

export interface Phases {
  /** Before there was anything bad. */
  readonly alone: Phase;
  /** While the backlogs come, and once they are there. */
  readonly smallIntake: Phase;
  readonly small: Phase;
  readonly largeIntake: Phase;
  readonly large: Phase;
}

const LATENCY_FACTOR = 1.5;
/** A p95 of a few milliseconds is as much the scheduler's of the machine as ours. */
const LATENCY_FLOOR_MS = 5;
const CPU_FACTOR = 1.25;
const CPU_FLOOR_MS = 40;
/** What both workers have in hand at once comes in any order: when it is parked, and when it is brought back. */
const OVERTAKEN_AT_MOST = 800;

/** `overtaken` has a number for each bad endpoint, see `countOvertaken`. */
export function judgeFairness(
  phases: Phases,
  overtaken: readonly number[],
): Pick<Outcome, 'faults' | 'figures'> {
  const { alone, small, large } = phases;
  const faults: string[] = [];
  const allowedMs = alone.p95Ms * LATENCY_FACTOR + LATENCY_FLOOR_MS;
  for (const [name, { p95Ms }] of Object.entries({ small, large })) {
    // Without a message there is no number, and nothing was shown.
    if (!(p95Ms <= allowedMs))
      faults.push(`p95 of healthy endpoints with ${name} backlogs: ${p95Ms} ms, ${alone.p95Ms} ms alone`);
  }
  if (large.workerCpu > small.workerCpu * CPU_FACTOR + CPU_FLOOR_MS) {
    faults.push(
      `CPU of the workers rises with the backlog: from ${cpu(small.workerCpu)} to ${cpu(large.workerCpu)}`,
    );
  }
  if (Math.max(...overtaken) > OVERTAKEN_AT_MOST) {
    faults.push(`messages of a bad endpoint overtook up to ${Math.max(...overtaken)} that were due before`);
  }
  const order = ['overtaken at most, by endpoint', overtaken.join(' ')] as const;
  return { faults, figures: Object.fromEntries([...Object.entries(phases).flatMap(describe), order]) };
}

function describe([name, phase]: [string, Phase]): readonly [string, string][] {
  const { p50Ms, p95Ms, workerCpu, schedulerCpu, slowestBySecond } = phase;
  return [
    [name, `p50 ${p50Ms} ms, p95 ${p95Ms} ms; workers ${cpu(workerCpu)}, schedulers ${cpu(schedulerCpu)}`],
    [`${name}, slowest of each second`, `${slowestBySecond.join(' ')} ms`],
  ];
}

/** As a share of one core. */
function cpu(msPerSecond: number): string {
  return `${(msPerSecond / 10).toFixed(1)} %`;
}
