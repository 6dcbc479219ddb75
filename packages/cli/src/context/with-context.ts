import type { Command } from 'commander';
import type { CliContext } from './cli-context.js';

/** What a command does with its arguments, its options last. */
type Handler<Arguments extends readonly unknown[]> = (
  context: CliContext,
  ...given: Arguments
) => Promise<void>;

/** Makes a handler what Commander calls: its arguments, its options, and the command itself. */
export type WithContext = <Arguments extends readonly unknown[]>(
  handle: Handler<Arguments>,
) => (...given: [...Arguments, Command]) => Promise<void>;
