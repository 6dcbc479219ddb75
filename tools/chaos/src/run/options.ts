import { parseArgs } from 'node:util';
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
  /** The file for the results. */
  readonly json: string;
  /** Keeps the folders of the stacks with their logs. */
  readonly keep: boolean;
}

export const USAGE = `npm run chaos -- [--list] [--scenario NAME]... [--seconds N] [--rate N] [--seed N] [--long] [--lanes N]
                 [--soak 10m] [--json FILE] [--keep]`;

const DEFAULT: Scale = { seconds: 10, awaySeconds: 10, perSecond: 40, backlog: 2000 };
const LONG: Scale = { seconds: 30, awaySeconds: 30, perSecond: 40, backlog: 100_000 };

/** Throws a TypeError with a one-line message for invalid arguments. */
export function parseOptions(args: readonly string[]): ChaosOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      list: { type: 'boolean', default: false },
      scenario: { type: 'string', multiple: true, default: [] },
      seconds: { type: 'string' },
      rate: { type: 'string' },
      seed: { type: 'string' },
      long: { type: 'boolean', default: false },
      lanes: { type: 'string' },
      soak: { type: 'string' },
      json: { type: 'string', default: '.posthorn/chaos.json' },
      keep: { type: 'boolean', default: false },
    },
  });
  const base = values.long ? LONG : DEFAULT;
  return {
    list: values.list,
    scenarios: values.scenario,
    scale: {
      ...base,
      seconds: parseNumber('seconds', values.seconds, base.seconds),
      perSecond: parseNumber('rate', values.rate, base.perSecond),
    },
    seed: parseNumber('seed', values.seed, Date.now() % 1_000_000),
    lanes: parseNumber('lanes', values.lanes, 3),
    soakMs: values.soak === undefined ? undefined : parseDuration(values.soak),
    json: values.json,
    keep: values.keep,
  };
}

function parseNumber(name: string, text: string | undefined, otherwise: number): number {
  if (text === undefined) return otherwise;
  const number = Number(text);
  if (Number.isInteger(number) && number > 0) return number;
  throw new TypeError(`--${name} must be a whole number above 0.`);
}

const UNIT_MS = { s: 1000, m: 60_000, h: 3_600_000 } as const;

function parseDuration(text: string): number {
  const match = /^(\d+)([smh])$/.exec(text);
  if (match === null) throw new TypeError('--soak must be a time such as 90s, 10m or 1h.');
  return Number(match[1]) * UNIT_MS[match[2] as keyof typeof UNIT_MS];
}
