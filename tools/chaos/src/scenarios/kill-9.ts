import type { ServiceKind } from '@posthorn/lab';
import { killAtRandom } from '../faults/kill-at-random.js';
import type { Scenario } from '../experiment/scenario.js';
import { underLoad } from '../experiment/under-load.js';

/** The sweep finds a lost job after a minute. The queue and the claims of a killed worker are free earlier. */
const HEALED_WITHIN_MS = 80_000;

/** Repeated kill -9 of one process of a kind, or of all, at random instants. */
export function killNine(kind: ServiceKind): Scenario {
  return {
    name: `kill-9-${kind}`,
    description: `Repeatedly kills one or all ${kind} processes with SIGKILL at random instants.`,
    invariants: [1, 2],
    run: (experiment) =>
      underLoad(experiment, {
        breakIt: (broken) => killAtRandom(broken, kind),
        quietWithinMs: HEALED_WITHIN_MS,
      }),
  };
}
