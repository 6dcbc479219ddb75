import { resolve } from 'node:path';
import { type Environment, ConfigError, readEnvironment, withSecretsFromFiles } from '@posthorn/config';
import { StartError } from '../machine/start-error.js';
import { createAcquisitions } from './acquisitions.js';
import type { WithStep } from '../machine/launch.js';
import { startLocalStack } from './start-local-stack.js';
import { writeLine } from '../terminal/write-line.js';

const DEFAULT_HOME = '.posthorn';
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** npm forwards a Ctrl-C that the terminal has also sent to this process. Signals within this time count as one. */
const TOGETHER_MS = 1000;

export interface LocalStackOptions {
  readonly withStep: WithStep;
  /**
   * Registers the reaction to the end of the npm that runs this process. Unlike a signal, it never counts as a second
   * stop order.
   */
  readonly whenNpmIsGone: (stop: () => void) => void;
}

/**
 * Runs the local stack until a stop order, and then exits: with 0 after a clean stop,
 * or with 1 when the start failed or something did not stop.
 */
export async function runLocalStack({ withStep, whenNpmIsGone }: LocalStackOptions): Promise<never> {
  const environment = withoutEmpty(readEnvironment());
  const { POSTHORN_HOME: home = DEFAULT_HOME } = environment;
  const acquisitions = createAcquisitions();
  const stopping = new AbortController();
  whenNpmIsGone(() => stopping.abort());
  listenToStopOrders({
    onStop: () => stopping.abort(),
    onImpatience() {
      acquisitions.killAll();
      process.exit(1);
    },
  });

  const fault = await startAndRun(stopping.signal, async () =>
    startLocalStack({
      environment: withSecretsFromFiles(environment),
      home: resolve(home),
      stopping: stopping.signal,
      acquire: acquisitions.acquire,
      withStep,
      say: writeLine,
    }),
  );
  writeLine(fault === undefined ? 'Stopping …' : describeIssue(fault.error));
  const failures = await acquisitions.stopAll();
  for (const { name, error } of failures) writeLine(`${name} did not stop cleanly: ${String(error)}`);
  process.exit(fault === undefined && failures.length === 0 ? 0 : 1);
}

/** An empty variable counts as missing, as in the services. */
function withoutEmpty(environment: Environment): Environment {
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim() !== ''));
}

interface Fault {
  readonly error: unknown;
}

/** Resolves at the stop order, or to an earlier error. */
async function startAndRun(stopping: AbortSignal, start: () => Promise<void>): Promise<Fault | undefined> {
  return new Promise((finish) => {
    stopping.addEventListener('abort', () => finish(undefined));
    process.on('uncaughtException', (error) => finish({ error }));
    start().catch((error: unknown) => finish({ error }));
  });
}

/** A one-line message for an error that the user can fix, and all details for a defect of Posthorn. */
function describeIssue(error: unknown): string {
  const isPlain = [StartError, ConfigError].some((kind) => error instanceof kind);
  if (isPlain && error instanceof Error) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

interface StopOrderEvents {
  /** The first order: stop everything. */
  onStop(): void;
  /** A further order: kill everything that still runs. */
  onImpatience(): void;
}

/** Listens to the stop signals of a terminal, npm or an operator. */
function listenToStopOrders(events: StopOrderEvents): void {
  let stoppedAtMs: number | undefined;
  const onSignal = (): void => {
    if (stoppedAtMs === undefined) {
      stoppedAtMs = Date.now();
      events.onStop();
    } else if (Date.now() - stoppedAtMs > TOGETHER_MS) {
      events.onImpatience();
    }
  };
  for (const signal of SIGNALS) process.on(signal, onSignal);
}
