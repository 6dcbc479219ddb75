import { parseArgs } from 'node:util';
import { QUICK_SCENARIOS } from '../scenarios/all-scenarios.js';
import type { Scale } from '../scenarios/scenario.js';

export interface BenchOptions {
  readonly list: boolean;
  /** Prints the required machines for some rates, computed from measurements. */
  readonly sizing: boolean;
  /** Names of scenarios; an empty list means all. */
  readonly scenarios: readonly string[];
  readonly scale: Scale;
  /** The number of runs behind each median. */
  readonly runs: number;
  /** The file for the results. */
  readonly json: string;
  /** The folder for the services' CPU profiles. */
  readonly profile: string | undefined;
  /** Keeps the folders of the stacks with their logs. */
  readonly keep: boolean;
}

export const USAGE = `npm run bench -- [--list] [--sizing] [--quick] [--scenario NAME]... [--seconds N] [--runs N] [--workers N]
                 [--waiting N] [--stored N] [--profile FOLDER] [--json FILE] [--keep]`;

const FULL = { seconds: 10, probes: 8, percentages: [10, 20, 50, 80] };
const QUICK = { seconds: 2, probes: 5, percentages: [20] };
const STORED = [10_000, 1_000_000, 10_000_000];

/** Throws a TypeError with a one-line message for invalid arguments. */
export function parseOptions(args: readonly string[], startedAt: Date): BenchOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      list: { type: 'boolean', default: false },
      sizing: { type: 'boolean', default: false },
      quick: { type: 'boolean', default: false },
      scenario: { type: 'string', multiple: true, default: [] },
      seconds: { type: 'string' },
      runs: { type: 'string' },
      workers: { type: 'string' },
      waiting: { type: 'string' },
      stored: { type: 'string' },
      profile: { type: 'string' },
      json: { type: 'string' },
      keep: { type: 'boolean', default: false },
    },
  });
  const base = values.quick ? QUICK : FULL;
  const most = parseNumber('stored', values.stored, STORED.at(-1) ?? 0);
  return {
    list: values.list,
    sizing: values.sizing,
    scenarios: values.quick && values.scenario.length === 0 ? QUICK_SCENARIOS : values.scenario,
    scale: {
      probes: base.probes,
      percentages: base.percentages,
      seconds: parseNumber('seconds', values.seconds, base.seconds),
      workers: parseNumber('workers', values.workers, 1),
      waiting: parseNumber('waiting', values.waiting, 200_000),
      stored: [...STORED.filter((size) => size < most), most],
    },
    runs: parseNumber('runs', values.runs, 1),
    json: values.json ?? `bench/results/${fileNameOf(startedAt)}.json`,
    profile: values.profile,
    keep: values.keep,
  };
}

function parseNumber(name: string, text: string | undefined, otherwise: number): number {
  if (text === undefined) return otherwise;
  const number = Number(text);
  if (Number.isInteger(number) && number > 0) return number;
  throw new TypeError(`--${name} must be a whole number above 0.`);
}

function fileNameOf(moment: Date): string {
  return moment.toISOString().replaceAll(':', '-').replace(/\..*$/, '');
}
