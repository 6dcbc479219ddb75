import type { Command } from 'commander';
import type { CliContext } from './cli-context.js';

/** A command's function. Its arguments come first, its options last. */
type Handler<Arguments extends readonly unknown[]> = (
  context: CliContext,
  ...given: Arguments
) => Promise<void>;

/** Converts a handler to a Commander action, which receives the arguments, the options, and the command itself. */
export type WithContext = <Arguments extends readonly unknown[]>(
  handle: Handler<Arguments>,
) => (...given: [...Arguments, Command]) => Promise<void>;
