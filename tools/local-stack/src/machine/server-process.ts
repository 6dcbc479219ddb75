import { type ChildProcess, spawn } from 'node:child_process';
import { open } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { endOfChild } from './end-of-child.js';
import type { ProgramCall } from './run-program.js';

/** A server that can be restarted on the same port with the same data. */
export interface ServerPlan {
  readonly call: ProgramCall;
  /** The file for all its output. */
  readonly log: string;
  /** Whether the server of this pid accepts commands. */
  readonly isReady: (pid: number) => Promise<boolean>;
  /** The signal that ends it at once. It recovers at its next start. */
  readonly killSignal: NodeJS.Signals;
}

export interface ServerProcess {
  readonly pid: number;
  /** Resolves to a description of how it ended. */
  readonly ended: Promise<string>;
  /** Keeps this process alive until the server ends. Before this call a forgotten server does not delay the exit. */
  awaitEnd(): void;
}

const START_WITHIN_MS = 60_000;
const LOOK_EVERY_MS = 20;

/** Resolves once the server is ready. Resolves to undefined when it ended, took too long, or the signal was aborted. */
export async function startServer(
  plan: ServerPlan,
  signal?: AbortSignal,
): Promise<ServerProcess | undefined> {
  const child = await spawnServer(plan);
  const ended = endOfChild(child);
  const { pid } = child;
  if (pid !== undefined && (await becomesReady(plan, { pid, ended }, signal))) {
    child.unref();
    return { pid, ended, awaitEnd: () => child.ref() };
  }
  child.kill(plan.killSignal);
  await ended;
  return undefined;
}

/** Runs in its own session: a Ctrl-C in the terminal must not reach it before the services have drained. */
async function spawnServer({ call, log }: ServerPlan): Promise<ChildProcess> {
  const { file, args, ...user } = call;
  const output = await open(log, 'a', 0o600);
  try {
    return spawn(file, args, { ...user, detached: true, stdio: ['ignore', output.fd, output.fd] });
  } finally {
    await output.close();
  }
}

async function becomesReady(
  plan: ServerPlan,
  { pid, ended }: Pick<ServerProcess, 'pid' | 'ended'>,
  signal?: AbortSignal,
): Promise<boolean> {
  const hasEnded = new AbortController();
  void ended.then(() => hasEnded.abort());
  const isGivenUp = AbortSignal.any([
    hasEnded.signal,
    AbortSignal.timeout(START_WITHIN_MS),
    ...(signal ? [signal] : []),
  ]);
  while (!isGivenUp.aborted) {
    if (await plan.isReady(pid)) return !hasEnded.signal.aborted;
    await delay(LOOK_EVERY_MS);
  }
  return false;
}

/** A store's server without supervision: the caller decides whether it restarts. */
export interface OpenServer {
  /** The URL, including the password. */
  readonly url: string;
  readonly plan: ServerPlan;
  /** The first server process. */
  readonly server: ServerProcess;
  /** Stops a running server, or only the one with this pid, and waits for its end. Its data stays. */
  readonly stop: (only?: number) => Promise<void>;
}

/** A PostgreSQL or Redis started by the local stack. */
export interface RunningStore {
  /** The URL, including the password. */
  readonly url: string;
  /** Stops it and waits for its end. Its data stays. */
  stop(): Promise<void>;
  /** Ends it at once without waiting. It recovers at its next start. */
  kill(): void;
}
