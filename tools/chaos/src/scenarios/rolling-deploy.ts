import { replaceEveryProcess } from '../breakages/replace-every-process.js';
import type { Outcome, Scenario } from '../trial/scenario.js';
import { underLoad } from '../trial/under-load.js';

const HEALED_WITHIN_MS = 20_000;

/** A deploy: SIGTERM of every process under load, one after the other. */
export const rollingDeploy: Scenario = {
  name: 'rolling-deploy',
  story:
    'Stops every process with SIGTERM and replaces it. No message is lost or repeated, and all processes stop in time.',
  promises: [1, 2, 9],
  async run(trial) {
    const outcome = await underLoad(trial, {
      breakIt: replaceEveryProcess,
      quietWithinMs: HEALED_WITHIN_MS,
    });
    return { ...outcome, faults: [...outcome.faults, ...judgeManners(outcome)] };
  },
};

/** An orderly stop interrupts no client. */
export function judgeManners({ balance: { cutOff } }: Outcome): readonly string[] {
  return cutOff.kept === 0 ? [] : [`${cutOff.kept} sends were kept but never answered`];
}
