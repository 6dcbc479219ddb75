import type { ServiceKind } from '@posthorn/lab';
import { killAtRandom } from '../breakages/kill-at-random.js';
import type { Scenario } from '../trial/scenario.js';
import { underLoad } from '../trial/under-load.js';

/** A lost hand-off is found after a minute; the queue and the claims of a killed worker let go after less. */
const HEALED_WITHIN_MS = 80_000;

/** kill -9 of one process of a kind, or of all, again and again, at random instants. */
export function killNine(kind: ServiceKind): Scenario {
  return {
    name: `kill-9-${kind}`,
    story: `Processes of ${kind}, one or all, are killed with -9 again and again at random instants.`,
    promises: [1, 2],
    run: (trial) =>
      underLoad(trial, { breakIt: (broken) => killAtRandom(broken, kind), quietWithinMs: HEALED_WITHIN_MS }),
  };
}
