import { parseArgs } from 'node:util';

export interface FuzzOptions {
  readonly requests: number;
  readonly seed: number;
  readonly lanes: number;
}

export const USAGE = 'npm run fuzz -- [--requests N] [--seed N] [--lanes N]';

/** Throws a TypeError with a one-line message for invalid arguments. */
export function parseOptions(args: readonly string[]): FuzzOptions {
  const { values } = parseArgs({
    args: [...args],
    options: { requests: { type: 'string' }, seed: { type: 'string' }, lanes: { type: 'string' } },
  });
  return {
    requests: parseNumber('requests', values.requests ?? '20000'),
    seed: parseNumber('seed', values.seed ?? String(1 + (Date.now() % 1_000_000))),
    lanes: parseNumber('lanes', values.lanes ?? '4'),
  };
}

function parseNumber(name: string, text: string): number {
  const number = Number(text);
  if (Number.isInteger(number) && number > 0) return number;
  throw new TypeError(`--${name} must be a whole number above 0.`);
}
