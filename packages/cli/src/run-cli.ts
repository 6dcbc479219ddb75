import { rootCause } from '@posthorn/client';
import type { Environment } from '@posthorn/config';
import { type ReleaseStack, createReleaseStack } from '@posthorn/runtime';
import { Command, CommanderError } from 'commander';
import { type GlobalOptions, buildProgram } from './build-program.js';
import { describeApiError } from './api/describe-api-error.js';
import { CliError } from './output/cli-error.js';
import type { CliContext } from './context/cli-context.js';
import { findActor } from './operators/find-actor.js';
import { type ExitCode, EXIT } from './output/exit-code.js';
import type { Terminal } from './output/terminal.js';
import { toPlainText } from './output/plain-text.js';
import type { WithContext } from './context/with-context.js';

export interface CliOptions {
  readonly arguments: readonly string[];
  /** Called by a command that runs, and not for a help text. */
  readonly environment: () => Promise<Environment>;
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
    return await tell(describeApiError(error), terminal);
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
    const { createCliContext } = await import('./context/cli-context.js');
    const { completeEnvironment } = await import('./context/local-stack.js');
    const context = createCliContext({
      terminal,
      signal,
      releases,
      environment: completeEnvironment(await environment()),
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

/** Commander repeats arguments that it does not understand. A URL or a header may have a password. */
const INVALID_VALUE = /(argument|value) '.*' is invalid/s;
const API_KEY = /wh_(live|test)_\w+/g;

/** Subcommands inherit it. */
function speakTo(program: Command, { stdout, stderr }: Terminal): void {
  program.exitOverride().configureOutput({
    writeOut: (text) => void stdout.write(text),
    writeErr: (text) =>
      void stderr.write(text.replace(INVALID_VALUE, '$1 is invalid').replace(API_KEY, '(an API key)')),
    getOutHasColors: () => false,
    getErrHasColors: () => false,
  });
}

async function tell(error: unknown, { stderr }: Terminal): Promise<ExitCode> {
  // Commander has already reported it.
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.usage;
  const { ConfigError } = await import('@posthorn/config');
  if (error instanceof ConfigError) {
    stderr.write(`${error.message}\n`);
    return EXIT.usage;
  }
  if (error instanceof CliError) {
    stderr.write(`${error.message}\n`);
    return error.exitCode;
  }
  stderr.write(`It failed: ${toPlainText(describe(error))}\n`);
  return EXIT.failed;
}

/** Errors of connections say why in their deepest cause only, and that of an address with several is a list. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const root = rootCause(error);
  const reason = root instanceof Error ? root.message : String(root);
  if (error.message === '') return reason;
  return error.message.includes(reason) ? error.message : `${error.message} (${reason})`;
}
