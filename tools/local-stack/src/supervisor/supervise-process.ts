import type { ChildProcess } from 'node:child_process';
import { endOfChild } from '../machine/end-of-child.js';
import { keepAlive } from './keep-alive.js';
import { type ProcessPlan, spawnChild } from './supervised-child.js';

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

/** Runs a process and starts it again whenever it dies, with a growing pause. */
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
