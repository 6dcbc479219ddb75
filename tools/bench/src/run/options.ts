import { parseOptions } from '@posthorn/lab';
import { COMPARED_SCENARIOS, QUICK_SCENARIOS } from '../scenarios/all-scenarios.js';
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

export const USAGE = `npm run bench -- [--list] [--quick] [--scenario NAME]... [--seconds N] [--runs N] [--against COMMIT]
                 [--workers N] [--waiting N] [--stored N] [--profile FOLDER] [--json FILE] [--keep]`;

const FULL = { seconds: 10, probes: 8, percentages: [10, 20, 50, 80] };
const QUICK = { seconds: 2, probes: 5, percentages: [20] };
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
  const base = quick ? QUICK : FULL;
  const { seconds = base.seconds, workers = 1, waiting = 200_000, stored: most = MOST_STORED } = options;
  return {
    list,
    scenarios: scenario.length > 0 ? scenario : defaultScenarios({ quick, against }),
    scale: {
      probes: base.probes,
      percentages: base.percentages,
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
  quick: boolean;
  against: string | undefined;
}): readonly string[] {
  if (quick) return QUICK_SCENARIOS;
  return against === undefined ? [] : COMPARED_SCENARIOS;
}

function fileNameOf(moment: Date): string {
  return moment.toISOString().replaceAll(':', '-').replace(/\..*$/, '');
}
