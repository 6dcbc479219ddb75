import { parseOptions } from '@posthorn/lab';
import type { Scale } from '../experiment/experiment.js';

export interface ChaosOptions {
  readonly list: boolean;
  /** Names of scenarios; an empty list means all. */
  readonly scenarios: readonly string[];
  readonly scale: Scale;
  readonly seed: number;
  /** The number of stacks that run at the same time. */
  readonly lanes: number;
  /** The duration of a soak test, which replaces the scenarios. */
  readonly soakMs: number | undefined;
  /** The commit whose upgrade to this version replaces the scenarios. */
  readonly upgradeFrom: string | undefined;
  /** The file for the results. */
  readonly json: string;
  /** Keeps the folders of the stacks with their logs. */
  readonly keep: boolean;
}

export const USAGE = `Usage: npm run chaos -- [--list] [--scenario NAME]... [--seconds N] [--rate N] [--seed N] [--long] [--lanes N]
                        [--soak 10m] [--upgrade-from COMMIT] [--json FILE] [--keep]`;

const DEFAULT: Scale = { seconds: 10, awaySeconds: 10, perSecond: 40, backlog: 2000 };
const LONG: Scale = { seconds: 30, awaySeconds: 30, perSecond: 40, backlog: 100_000 };

/** Throws a TypeError that names every issue. */
export function parseChaosOptions(args: readonly string[]): ChaosOptions {
  const options = parseOptions(args, {
    list: 'flag',
    scenario: 'texts',
    seconds: 'count',
    rate: 'count',
    seed: 'count',
    long: 'flag',
    lanes: 'count',
    soak: 'duration',
    'upgrade-from': 'text',
    json: 'text',
    keep: 'flag',
  });
  const base = options.long ? LONG : DEFAULT;
  const { seconds = base.seconds, rate: perSecond = base.perSecond } = options;
  const { seed = Date.now() % 1_000_000, lanes = 2, json = '.posthorn/chaos.json' } = options;
  return {
    list: options.list,
    scenarios: options.scenario,
    scale: { ...base, seconds, perSecond },
    seed,
    lanes,
    soakMs: options.soak,
    upgradeFrom: options['upgrade-from'],
    json,
    keep: options.keep,
  };
}
