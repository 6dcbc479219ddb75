import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { loadConfig } from '@posthorn/config';
import { type ProcessPlan, LOOPBACK, spawnChild, waitUntilReady } from '@posthorn/local-stack';
import { workerStopsWithinMs } from '@posthorn/domain';
import { freezeFamily } from './freeze-family.js';
import type { Journal } from './journal.js';

export interface ServiceEnd {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly tookMs: number;
}

/** One process of a service. It restarts after its death, as under an orchestrator. */
export interface ServiceProcess {
  readonly name: string;
  /** The URL of its HTTP port. */
  readonly url: string;
  /** Undefined while it is down. */
  readonly pid: number | undefined;
  /** Starts it, and resolves once it is ready. */
  start(): Promise<void>;
  waitUntilReady(): Promise<void>;
  /** The longest time that it takes to stop. */
  readonly stopsWithinMs: number;
  /** Sends SIGSTOP, and SIGCONT after the time. */
  freeze(forMs: number): Promise<void>;
  /** Sends SIGKILL. Resolves at its end. */
  kill(): Promise<void>;
  /** Sends SIGTERM. Resolves at its end; the process stays down until `start`. */
  stop(): Promise<ServiceEnd>;
}

export interface ServiceProcessOptions extends Omit<ProcessPlan, 'script'> {
  /** The script of its next start. A killed process restarts with the script that it had. */
  readonly script: () => string;
  readonly port: number;
  readonly journal: Journal;
  /** The file for its output. */
  readonly log: string;
}

const RESTART_AFTER_MS = 500;
const READY_WITHIN_MS = 90_000;
/** The additional wait before a process that does not stop is killed. */
const PATIENCE_MS = 10_000;

export function createServiceProcess(options: ServiceProcessOptions): ServiceProcess {
  const { name, port, journal, log } = options;
  const url = `http://${LOOPBACK}:${port}`;
  const { deliveryTimeoutMs } = loadConfig(['deliveryTimeoutMs'], options.environment);
  const stopsWithinMs = workerStopsWithinMs(deliveryTimeoutMs);
  let child: ChildProcess | undefined;
  let isWanted = false;
  let isKilled = false;

  const waitForIt = (): Promise<void> => waitUntilReady({ [name]: url }, { withinMs: READY_WITHIN_MS });

  function launch(script: string): void {
    const started = spawnChild({ ...options, script }, { file: log });
    child = started;
    isKilled = false;
    journal.add({ kind: 'started', name });
    started.once('exit', (code, signal) => {
      child = undefined;
      if (!isWanted) return;
      if (!isKilled) journal.add({ kind: 'died', name, detail: `${String(code)} ${String(signal)}` });
      setTimeout(() => {
        if (isWanted && child === undefined) launch(script);
      }, RESTART_AFTER_MS);
    });
  }

  return {
    name,
    url,
    stopsWithinMs,
    get pid() {
      return child?.pid;
    },
    waitUntilReady: waitForIt,
    async start() {
      isWanted = true;
      if (child === undefined) launch(options.script());
      await waitForIt();
    },
    async freeze(forMs) {
      if (child?.pid === undefined) return;
      const atMs = Date.now();
      const release = await freezeFamily(child.pid);
      await sleep(forMs);
      journal.add({ kind: 'frozen', name, atMs, untilMs: Date.now() });
      release();
    },
    async kill() {
      if (child === undefined) return;
      const ended = once(child, 'exit');
      isKilled = true;
      journal.add({ kind: 'killed', name });
      child.kill('SIGKILL');
      await ended;
    },
    async stop() {
      isWanted = false;
      if (child === undefined) return { code: null, signal: null, tookMs: 0 };
      return await endOrderly(child, { name, journal, killAfterMs: stopsWithinMs + PATIENCE_MS });
    },
  };
}

async function endOrderly(
  child: ChildProcess,
  {
    name,
    journal,
    killAfterMs,
  }: Pick<ServiceProcessOptions, 'name' | 'journal'> & { readonly killAfterMs: number },
): Promise<ServiceEnd> {
  const startedMs = Date.now();
  const ended = once(child, 'exit');
  journal.add({ kind: 'stopped', name });
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), killAfterMs);
  const [code, signal] = (await ended) as [number | null, NodeJS.Signals | null];
  clearTimeout(timer);
  return { code, signal, tookMs: Date.now() - startedMs };
}
