import { replaceEveryProcess } from '../faults/replace-every-process.js';
import type { Outcome, Scenario } from '../experiment/scenario.js';
import { underLoad } from '../experiment/under-load.js';

const HEALED_WITHIN_MS = 20_000;

/** A deploy: SIGTERM of every process under load, one after the other. */
export const rollingDeploy: Scenario = {
  name: 'rolling-deploy',
  description:
    'Stops every process with SIGTERM and replaces it. No message is lost or repeated, and all processes stop in time.',
  invariants: [1, 2, 9],
  async run(experiment) {
    const outcome = await underLoad(experiment, {
      breakIt: replaceEveryProcess,
      quietWithinMs: HEALED_WITHIN_MS,
    });
    return { ...outcome, violations: [...outcome.violations, ...verifyManners(outcome)] };
  },
};

/** An orderly stop interrupts no client. */
export function verifyManners({ reconciliation: { cutOff } }: Outcome): readonly string[] {
  return cutOff.kept === 0 ? [] : [`${cutOff.kept} sends were kept but never answered`];
}
