import { parseOptions } from '@posthorn/lab';

export interface FuzzOptions {
  readonly requests: number;
  readonly seed: number;
  readonly lanes: number;
}

export const USAGE = 'npm run fuzz -- [--requests N] [--seed N] [--lanes N]';

/** Throws a TypeError that names every issue. */
export function parseFuzzOptions(args: readonly string[]): FuzzOptions {
  const given = parseOptions(args, { requests: 'count', seed: 'count', lanes: 'count' });
  const { requests = 20_000, seed = 1 + (Date.now() % 1_000_000), lanes = 4 } = given;
  return { requests, seed, lanes };
}
