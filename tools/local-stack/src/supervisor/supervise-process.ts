import type { ChildProcess } from 'node:child_process';
import { endOfChild } from '../machine/end-of-child.js';
import { keepAlive } from './keep-alive.js';
import { type ProcessPlan, spawnChild } from './supervised-child.js';

export interface ProcessEvents {
  /** The output of the process line by line, and messages about its restarts. */
  onLine(line: string): void;
  onStart(pid: number): void;
}

export interface SupervisedProcess {
  /** Stops the process, and kills it after the time limit. True when no kill was necessary. */
  stop(withinMs: number): Promise<boolean>;
  kill(): void;
}

/** Runs a process and restarts it whenever it dies, with a growing pause. */
export function superviseProcess(plan: ProcessPlan, events: ProcessEvents): SupervisedProcess {
  const stopping = new AbortController();
  let child: ChildProcess | undefined;

  async function live(): Promise<string> {
    child = spawnChild(plan, (line) => events.onLine(line));
    if (child.pid !== undefined) events.onStart(child.pid);
    return endOfChild(child);
  }

  const ended = keepAlive(live, { signal: stopping.signal, onDeath: (line) => events.onLine(line) });
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
