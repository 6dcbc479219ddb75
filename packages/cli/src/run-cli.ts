import { type Environment, ConfigError } from '@posthorn/config';
import { MigrationError } from '@posthorn/database';
import { type ReleaseStack, createReleaseStack } from '@posthorn/runtime';
import { Command, CommanderError } from 'commander';
import { type GlobalOptions, buildProgram } from './build-program.js';
import { describeApiError } from './api/describe-api-error.js';
import { CliError } from './output/cli-error.js';
import { type CliContext, createCliContext } from './context/cli-context.js';
import { completeEnvironment } from './context/complete-environment.js';
import { findActor } from './operators/find-actor.js';
import { type ExitCode, EXIT } from './output/exit-code.js';
import type { Terminal } from './output/terminal.js';
import { toPlainText } from './output/plain-text.js';
import type { WithContext } from './context/with-context.js';

export interface CliOptions {
  readonly arguments: readonly string[];
  readonly environment: Environment;
  readonly terminal: Terminal;
  /** The first signal aborts it. */
  readonly signal: AbortSignal;
}

/** Runs one command line. Resolves to the exit code after everything was released. */
export async function runCli(options: CliOptions): Promise<ExitCode> {
  const { terminal } = options;
  const releases = createReleaseStack();
  const withContext: WithContext = (handle) => contextualize(handle, { ...options, releases });
  const program = buildProgram(withContext, (command) => speakTo(command, terminal));
  try {
    await program.parseAsync([...options.arguments], { from: 'user' });
    return EXIT.done;
  } catch (error) {
    return tell(describeApiError(error), terminal);
  } finally {
    await releases.releaseAll();
  }
}

function contextualize<Arguments extends readonly unknown[]>(
  handle: (context: CliContext, ...given: Arguments) => Promise<void>,
  { terminal, signal, releases, environment }: CliOptions & { readonly releases: ReleaseStack },
): (...given: [...Arguments, Command]) => Promise<void> {
  return async (...given) => {
    const { json, yes, actor } = commandOf(given).optsWithGlobals<GlobalOptions>();
    const context = createCliContext({
      terminal,
      signal,
      releases,
      environment: completeEnvironment(environment),
      json: json === true,
      assumesYes: yes === true,
      actor: actor ?? findActor(),
    });
    await handle(context, ...(given.slice(0, -1) as unknown as Arguments));
  };
}

/** Commander passes the command as the last argument of an action. */
function commandOf(given: readonly unknown[]): Command {
  const command = given.at(-1);
  if (command instanceof Command) return command;
  throw new TypeError('An action was called without its command.');
}

/** Commander repeats arguments that it does not understand. */
const API_KEY = /wh_(live|test)_\w+/g;

/** Subcommands inherit it. */
function speakTo(program: Command, { stdout, stderr }: Terminal): void {
  program.exitOverride().configureOutput({
    writeOut: (text) => void stdout.write(text),
    writeErr: (text) => void stderr.write(text.replace(API_KEY, '(an API key)')),
    getOutHasColors: () => false,
    getErrHasColors: () => false,
  });
}

function tell(error: unknown, { stderr }: Terminal): ExitCode {
  // Commander has already reported it.
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.usage;
  if (error instanceof ConfigError) {
    stderr.write(`${error.message}\n`);
    return EXIT.usage;
  }
  if (error instanceof CliError) {
    stderr.write(`${error.message}\n`);
    return error.exitCode;
  }
  if (error instanceof MigrationError) {
    stderr.write(`${error.message}\n`);
    return EXIT.failed;
  }
  const reason = error instanceof Error ? [error.message, causeOf(error)].join('') : String(error);
  stderr.write(`It failed: ${toPlainText(reason)}\n`);
  return EXIT.failed;
}

function causeOf({ cause }: Error): string {
  return cause instanceof Error ? ` (${cause.message})` : '';
}
