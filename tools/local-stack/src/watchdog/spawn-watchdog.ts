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

/** Keeps the last line of its input. At the end of the input it becomes the program of its arguments, with that line. */
const WAIT = 'while read -r line; do services=$line; done; exec "$@" $services';

/**
 * Starts the watchdog, which stops the processes of the home when this process is killed. Until then it is a shell that
 * reads the pids of the services, because a Node.js that waits takes 20 times its memory. See main.ts.
 */
export function spawnWatchdog(home: string, deliveryTimeoutMs: number): Watchdog {
  const command = [process.execPath, SCRIPT, home, String(deliveryTimeoutMs)];
  const child = spawn('/bin/sh', ['-c', WAIT, 'posthorn-watchdog', ...command], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const ended = endOfChild(child);
  // A watchdog that ended has nothing left to read.
  child.stdin.on('error', () => undefined);
  return {
    pid: child.pid,
    setServices(pids) {
      child.stdin.write(`${Object.values(pids).join(' ')}\n`);
    },
    async stop() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
