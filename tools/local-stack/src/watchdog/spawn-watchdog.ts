import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { endOfChild } from '../machine/end-of-child.js';

export interface Watchdog {
  readonly pid: number | undefined;
  /** Names the services whose end it must wait for before it stops the stores. */
  setServices(pids: Readonly<Record<string, number>>): void;
  /** Ends the watchdog, because there is nothing left to guard. */
  stop(): Promise<void>;
}

/** The same path from src and from dist. */
const SCRIPT = fileURLToPath(new URL('../../dist/watchdog/main.js', import.meta.url));

/** Starts the watchdog, which stops the processes of the home when this process is killed. See main.ts. */
export function spawnWatchdog(home: string, deliveryTimeoutMs: number): Watchdog {
  const child = spawn(process.execPath, [SCRIPT, home, String(deliveryTimeoutMs)], {
    detached: true,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const ended = endOfChild(child);
  return {
    pid: child.pid,
    setServices(pids) {
      if (child.connected) child.send(pids, () => undefined);
    },
    async stop() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
