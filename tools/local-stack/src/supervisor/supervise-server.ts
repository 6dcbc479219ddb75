import type { RunningStore } from '../machine/running-store.js';
import { sendSignal } from '../machine/send-signal.js';
import { type ServerPlan, type ServerProcess, startServer } from '../machine/server-process.js';
import { keepAlive } from './keep-alive.js';

export interface ServerSupervision {
  readonly name: string;
  readonly plan: ServerPlan;
  /** Stops a running server and waits for its end. */
  readonly stop: () => Promise<void>;
  readonly say: (line: string) => void;
}

/** Restarts a server whenever it dies, until it is stopped. */
export function superviseServer(
  first: ServerProcess,
  { name, plan, stop, say }: ServerSupervision,
): Pick<RunningStore, 'stop' | 'kill'> {
  const stopping = new AbortController();
  let { pid } = first;
  let life: Promise<ServerProcess | undefined> | undefined = Promise.resolve(first);

  async function restart(): Promise<ServerProcess | undefined> {
    await stop(); // A leftover pid file may name an unrelated process by now.
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
      await stop();
      await ended;
    },
    kill() {
      stopping.abort();
      sendSignal(pid, plan.killSignal);
    },
  };
}
