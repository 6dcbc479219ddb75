import { setTimeout as delay } from 'node:timers/promises';
import {
  type RunningStore,
  type ServerPlan,
  type ServerProcess,
  startServer,
} from '../machine/server-process.js';
import { sendSignal } from '../machine/processes.js';
import { keepAlive } from './keep-alive.js';

export interface ServerSupervision {
  readonly name: string;
  readonly plan: ServerPlan;
  /** Stops the server with this pid and waits for its end. */
  readonly stop: (only: number) => Promise<void>;
  readonly say: (line: string) => void;
}

/** The end of a process is seen a little after its pid file is gone. */
const END_WITHIN_MS = 2000;

/** Restarts a server whenever it dies, until it is stopped. */
export function superviseServer(
  first: ServerProcess,
  { name, plan, stop, say }: ServerSupervision,
): Pick<RunningStore, 'stop' | 'kill'> {
  const stopping = new AbortController();
  let { pid } = first;
  let life: Promise<ServerProcess | undefined> | undefined = Promise.resolve(first);

  async function restart(): Promise<ServerProcess | undefined> {
    await stop(pid); // A leftover pid file may name an unrelated process by now.
    return startServer(plan, stopping.signal);
  }

  async function live(): Promise<string> {
    life ??= restart();
    try {
      const server = await life;
      if (server === undefined) return `did not start (its log is ${plan.log})`;
      ({ pid } = server);
      return await server.ended;
    } catch (error) {
      return `could not be started (${String(error)})`;
    } finally {
      life = undefined;
    }
  }

  const ended = keepAlive(live, { signal: stopping.signal, onDeath: (line) => say(`${name} ${line}`) });
  return {
    async stop() {
      stopping.abort();
      const server = await life?.catch(() => undefined);
      server?.awaitEnd();
      await stop(pid);
      if (server !== undefined) await endWithoutFolder(server, plan);
      await ended;
    },
    kill() {
      stopping.abort();
      sendSignal(pid, plan.killSignal);
    },
  };
}

/** A server whose folder was removed has no pid file to be stopped by, and nothing left to keep. */
async function endWithoutFolder({ pid, ended }: ServerProcess, { killSignal }: ServerPlan): Promise<void> {
  for (const signal of [killSignal, 'SIGKILL'] as const) {
    const hasEnded = await Promise.race([ended.then(() => true), delay(END_WITHIN_MS, false)]);
    if (hasEnded) return;
    sendSignal(pid, signal);
  }
}
