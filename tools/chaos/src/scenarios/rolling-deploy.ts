import { replaceEveryProcess } from '../breakages/replace-every-process.js';
import type { Outcome, Scenario } from '../trial/scenario.js';
import { underLoad } from '../trial/under-load.js';

const HEALED_WITHIN_MS = 20_000;

/** SIGTERM of every process under load, one after the other: a deploy. */
export const rollingDeploy: Scenario = {
  name: 'rolling-deploy',
  story:
    'Every process is stopped with SIGTERM and replaced: nothing is lost, nothing comes twice, all stop in time.',
  promises: [1, 2, 9],
  async run(trial) {
    const outcome = await underLoad(trial, {
      breakIt: replaceEveryProcess,
      quietWithinMs: HEALED_WITHIN_MS,
    });
    return { ...outcome, faults: [...outcome.faults, ...judgeManners(outcome)] };
  },
};

/** Nobody is cut off by a process that stops in an orderly way. */
export function judgeManners({ balance: { cutOff } }: Outcome): readonly string[] {
  return cutOff.kept === 0 ? [] : [`${cutOff.kept} sends were kept but never answered`];
}
