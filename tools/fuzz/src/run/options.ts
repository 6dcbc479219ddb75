import { parseOptions } from '@posthorn/lab';

export interface FuzzOptions {
  readonly requests: number;
  readonly schemas: number;
  readonly seed: number;
  readonly lanes: number;
}

export const USAGE = 'npm run fuzz -- [--requests N] [--schemas N] [--seed N] [--lanes N]';

/** Throws a TypeError that names every issue. */
export function parseFuzzOptions(args: readonly string[]): FuzzOptions {
  const given = parseOptions(args, {
    requests: 'count',
    schemas: 'count',
    seed: 'count',
    lanes: 'count',
  });
  const { requests = 20_000, schemas = 5000, seed = 1 + (Date.now() % 1_000_000), lanes = 4 } = given;
  return { requests, schemas, seed, lanes };
}
