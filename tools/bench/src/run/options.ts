import { parseOptions } from '@posthorn/lab';
import { SEND_SCENARIOS } from '../scenarios/all-scenarios.js';
import type { Scale } from '../lab/scenario.js';

export interface BenchOptions {
  readonly list: boolean;
  /** Names of scenarios; an empty list means all. */
  readonly scenarios: readonly string[];
  readonly scale: Scale;
  /** The number of runs behind each median. */
  readonly runs: number;
  /** The commit that each run is compared with. */
  readonly against: string | undefined;
  /** The file for the results. */
  readonly json: string;
  /** The folder for the services' CPU profiles. */
  readonly profile: string | undefined;
  /** Keeps the folders of the stacks with their logs. */
  readonly keep: boolean;
}

export const USAGE = `Usage: npm run bench -- [--list] [--quick] [--scenario NAME]... [--seconds N] [--runs N] [--against COMMIT]
                        [--workers N] [--waiting N] [--stored N] [--profile FOLDER] [--json FILE] [--keep]`;

const SECONDS = 10;
const QUICK_SECONDS = 2;
/** Fewer pairs say little on a machine that is noisy. */
const PAIRS = 5;
const MOST_STORED = 10_000_000;
const STORED = [10_000, 1_000_000, MOST_STORED];

/** Throws a TypeError that names every issue. */
export function parseBenchOptions(args: readonly string[], startedAt: Date): BenchOptions {
  const options = parseOptions(args, {
    list: 'flag',
    quick: 'flag',
    scenario: 'texts',
    seconds: 'count',
    runs: 'count',
    against: 'text',
    workers: 'count',
    waiting: 'count',
    stored: 'count',
    profile: 'text',
    json: 'text',
    keep: 'flag',
  });
  const { list, quick, scenario, against, runs = against === undefined ? 1 : PAIRS, profile, keep } = options;
  const base = quick ? QUICK_SECONDS : SECONDS;
  const { seconds = base, workers = 1, waiting = 200_000, stored: most = MOST_STORED } = options;
  return {
    list,
    scenarios: scenario.length > 0 ? scenario : defaultScenarios(options),
    scale: {
      seconds,
      workers,
      waiting,
      stored: [...STORED.filter((size) => size < most), most],
    },
    runs,
    against,
    json: options.json ?? `bench/results/${fileNameOf(startedAt)}.json`,
    profile,
    keep,
  };
}

/** An empty list means all. */
function defaultScenarios({
  quick,
  against,
}: {
  readonly quick: boolean;
  readonly against: string | undefined;
}): readonly string[] {
  return quick || against !== undefined ? SEND_SCENARIOS : [];
}

function fileNameOf(moment: Date): string {
  return moment.toISOString().replaceAll(':', '-').replace(/\..*$/, '');
}
