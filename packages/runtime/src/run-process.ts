import { once } from 'node:events';
import { type ReleaseFailure, type ReleaseStack, createReleaseStack } from './release-stack.js';

export interface ProcessOptions {
  /** How long the process may take to stop. */
  readonly stopWithinMs: number;

  /** Called when the process begins to drain. */
  onStopping(reason: string): void;
  onStopped(): void;
  onFailure(what: string, error: unknown): void;
  /** Returns true when an uncaught error was dealt with, so that the process goes on. By default, none is. */
  isContained?(error: unknown): boolean;
}

/**
 * Runs a process to its end: starts it, waits for the first stop signal, releases everything, and exits (0 for a clean
 * stop, 1 otherwise). A second signal, or the deadline, kills it.
 */
export async function runProcess(
  start: (releases: ReleaseStack) => Promise<void>,
  options: ProcessOptions,
): Promise<never> {
  outliveBrokenPipes();
  const stop = firstStopSignal();
  const crash = crashSignal(options);
  const releases = createReleaseStack();
  const started = start(releases).then(
    () => true,
    (error: unknown) => {
      options.onFailure('The process could not start.', error);
      return false;
    },
  );
  const startedOrStopped = await Promise.race([started, stop.then(() => true), crash]);
  const reason = startedOrStopped ? await Promise.race([stop, crash]) : false;
  if (typeof reason === 'string') options.onStopping(reason);

  armDeadline(options);
  void nextStopSignal().then(() => process.exit(1));
  const failures = await releases.releaseAll();
  for (const { name, error } of failures) options.onFailure(`"${name}" did not stop cleanly.`, error);
  options.onStopped();
  await flush();
  process.exit(exitCode(reason, failures));
}

function exitCode(reason: string | false, failures: readonly ReleaseFailure[]): 0 | 1 {
  return typeof reason === 'string' && failures.length === 0 ? 0 : 1;
}

/** The reader of the output may have disconnected. That is no reason to fail, and must not be logged again. */
function outliveBrokenPipes(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}

/** Resolves to false on an uncaught error of the process itself: its state may be damaged, so it drains and ends. */
function crashSignal(options: ProcessOptions): Promise<false> {
  return new Promise((resolve) => {
    const crash = (error: unknown): void => {
      if (options.isContained?.(error) === true) return;
      options.onFailure('An error reached the top of the process.', error);
      resolve(false);
    };
    process.on('uncaughtException', crash);
    process.on('unhandledRejection', crash);
  });
}

function armDeadline(options: ProcessOptions): void {
  const { stopWithinMs } = options;
  setTimeout(() => {
    options.onFailure('The stop took too long.', new Error(`not released within ${stopWithinMs} ms`));
    process.exit(1);
  }, stopWithinMs).unref();
}

async function flush(): Promise<void> {
  if (process.stdout.writableLength > 0) await once(process.stdout, 'drain');
}

const SIGNALS = ['SIGTERM', 'SIGINT'] as const;
const PARENT_IS_GONE = 'the parent process is gone';

/** Resolves to the first reason to stop, even if the parent was lost while the process was still loading. */
function firstStopSignal(): Promise<string> {
  return hasLostParent(process) ? Promise.resolve(PARENT_IS_GONE) : nextStopSignal();
}

/** A process without a channel has no `connected`, contrary to the types of Node.js. */
function hasLostParent({ connected }: { readonly connected?: boolean }): boolean {
  return connected === false;
}

/** Resolves to the next reason to stop: a signal, or the loss of the parent that started the process over IPC. */
function nextStopSignal(): Promise<string> {
  return new Promise((resolve) => {
    const listeners = SIGNALS.map((signal) => {
      const listener = (): void => finish(signal);
      process.on(signal, listener);
      return { signal, listener };
    });
    const onDisconnect = (): void => finish(PARENT_IS_GONE);
    process.on('disconnect', onDisconnect);

    function finish(reason: string): void {
      for (const { signal, listener } of listeners) process.off(signal, listener);
      process.off('disconnect', onDisconnect);
      resolve(reason);
    }
  });
}
