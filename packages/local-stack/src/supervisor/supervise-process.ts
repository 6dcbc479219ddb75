import type { ChildProcess } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { restartDelayMs } from './restart-delay.js';
import type { ProcessPlan } from './supervised-child.js';
import { endOf, spawnChild } from './supervised-child.js';

export interface ProcessEvents {
  /** What it wrote, line by line, and what becomes of it. */
  onLine(line: string): void;
  onStart(pid: number): void;
}

export interface SupervisedProcess {
  /** Asks it to stop, and kills it when it has not within the time; true when there was no need to. */
  stop(withinMs: number): Promise<boolean>;
  kill(): void;
}

/** A life that long counts as healthy: the next death is the first in a row. */
const HEALTHY_MS = 30_000;

/** Runs a process and starts it again whenever it dies, with a growing pause. */
export function superviseProcess(plan: ProcessPlan, events: ProcessEvents): SupervisedProcess {
  const stopping = new AbortController();
  const isStopping = (): boolean => stopping.signal.aborted;
  let child: ChildProcess | undefined;
  let deaths = 0;

  async function live(): Promise<string> {
    const startedAt = Date.now();
    child = spawnChild(plan, (line) => events.onLine(line));
    if (child.pid !== undefined) events.onStart(child.pid);
    const end = await endOf(child);
    deaths = Date.now() - startedAt >= HEALTHY_MS ? 1 : deaths + 1;
    return end;
  }

  async function keepAlive(): Promise<void> {
    while (!isStopping()) {
      const end = await live();
      if (isStopping()) return;
      const pauseMs = restartDelayMs(deaths);
      events.onLine(`${end}; it is started again in ${pauseMs} ms`);
      await delay(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  const ended = keepAlive();
  return {
    async stop(withinMs) {
      stopping.abort();
      child?.kill('SIGTERM');
      let isKilled = false;
      const deadline = setTimeout(() => {
        events.onLine(`did not stop within ${withinMs} ms; it is killed`);
        isKilled = child?.kill('SIGKILL') ?? false;
      }, withinMs);
      await ended;
      clearTimeout(deadline);
      return !isKilled;
    },
    kill() {
      stopping.abort();
      child?.kill('SIGKILL');
    },
  };
}
