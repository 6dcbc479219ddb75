import { mkdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { readOrCreateSecret } from '../machine/kept-secret.js';
import { readPidFile } from '../machine/read-pid-file.js';
import type { RunningStore } from '../machine/running-store.js';
import { sendSignal } from '../machine/send-signal.js';
import { findRedisServer } from './find-redis-server.js';
import { launchRedis } from './launch-redis.js';
import { PID_FILE } from './redis-settings.js';
import { stopRedis } from './stop-redis.js';

export interface RedisOptions {
  /** Holds the data, kept between runs, and the password. */
  readonly dataDirectory: string;
  /** The PATH to look for a server on; if there is none and we may, one is installed. */
  readonly path: string;
  /** Whether every write is logged to disk; default true. */
  readonly appendOnly?: boolean;
  /** How many numbered databases there are; default 16. */
  readonly databases?: number;
  readonly onProgress?: (text: string) => void;
}

const DATABASES = 16;

/**
 * A private Redis on a free loopback port. It lives in a session of its own: a Ctrl-C in the terminal does not
 * reach it, so that services can drain before `stop` is called.
 */
export async function startRedis(options: RedisOptions): Promise<RunningStore> {
  const { dataDirectory, path, onProgress = () => undefined } = options;
  const program = await findRedisServer({ path, onProgress });
  await mkdir(dataDirectory, { recursive: true, mode: 0o700 });
  const folder = await realpath(dataDirectory);
  const password = await readOrCreateSecret(join(folder, 'password'));
  await stopRedis(folder);
  const url = await launchRedis({
    program,
    folder,
    password,
    appendOnly: options.appendOnly ?? true,
    databases: options.databases ?? DATABASES,
  });
  const pid = await readPidFile(join(folder, PID_FILE));
  return { url, stop: () => stopRedis(folder), kill: () => sendSignal(pid, 'SIGTERM') };
}
