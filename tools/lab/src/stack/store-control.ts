import { setTimeout as sleep } from 'node:timers/promises';
import { type OpenServer, startServer } from '@posthorn/local-stack';
import { type Release, freezeFamily } from './freeze-family.js';
import type { Journal } from './journal.js';

/** A store that the lab can stop and start at any time, always on the same port. */
export interface StoreControl {
  readonly url: string;
  readonly pid: number;
  /** Kills it with SIGKILL, as in a power cut. It stays down until `start`. */
  kill(): Promise<void>;
  /** Stops it in an orderly way. It stays down until `start`. */
  stop(): Promise<void>;
  /** Resolves once it accepts commands. */
  start(): Promise<void>;
  /** Freezes it: it keeps and accepts connections, and answers nothing until `release`, `stop` or `kill`. */
  freeze(): Promise<void>;
  release(): void;
}

const START_WITHIN_MS = 60_000;
const AGAIN_AFTER_MS = 200;

export function createStoreControl(name: string, open: OpenServer, journal: Journal): StoreControl {
  let { server } = open;
  let awaySinceMs = 0;
  let letGo: Release | undefined;

  function release(): void {
    if (letGo === undefined) return;
    letGo();
    letGo = undefined;
    journal.add({ kind: 'store-away', name, atMs: awaySinceMs, untilMs: Date.now() });
  }

  return {
    url: open.url,
    get pid() {
      return server.pid;
    },
    async freeze() {
      awaySinceMs = Date.now();
      letGo = await freezeFamily(server.pid);
    },
    release,
    async kill() {
      release();
      awaySinceMs = Date.now();
      server.awaitEnd();
      process.kill(server.pid, 'SIGKILL');
      await server.ended;
    },
    async stop() {
      release();
      awaySinceMs = Date.now();
      server.awaitEnd();
      await open.stop();
      await server.ended;
    },
    async start() {
      server = await startAgain(name, open);
      journal.add({ kind: 'store-away', name, atMs: awaySinceMs, untilMs: Date.now() });
    },
  };
}

/** The remaining processes of a killed server may hold its memory for a moment. */
async function startAgain(name: string, { plan, stop }: OpenServer): Promise<OpenServer['server']> {
  const deadline = Date.now() + START_WITHIN_MS;
  while (Date.now() < deadline) {
    await stop();
    const server = await startServer(plan);
    if (server !== undefined) return server;
    await sleep(AGAIN_AFTER_MS);
  }
  throw new Error(`${name} did not start again; its log is ${plan.log}.`);
}
