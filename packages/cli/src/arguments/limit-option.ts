import { Option } from 'commander';
import { parseCount } from './parse-count.js';

const MAX_ROWS = 10_000;

/** The maximum number of rows in a list. */
export function limitOption(order = 'the newest first'): Option {
  return new Option('--limit <count>', `maximum number of rows, ${order} (at most ${MAX_ROWS})`)
    .argParser(parseCount(MAX_ROWS))
    .default(100);
}

export interface LimitOption {
  readonly limit: number;
}
