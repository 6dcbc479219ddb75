import { mkdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { readOrCreateSecret } from '../machine/kept-secret.js';
import type { RunningStore } from '../machine/running-store.js';
import { superviseServer } from '../supervisor/supervise-server.js';
import { findRedisServer } from './find-redis-server.js';
import { launchRedis } from './launch-redis.js';
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
  /** Told what takes a while, and that the server died and is started again. */
  readonly say?: (line: string) => void;
}

const DATABASES = 16;

/**
 * A private Redis on a free loopback port, started again on the same one whenever it dies. It lives in a session of its own: a Ctrl-C in the terminal does not
 * reach it, so that services can drain before `stop` is called.
 */
export async function startRedis(options: RedisOptions): Promise<RunningStore> {
  const { dataDirectory, path, say = () => undefined } = options;
  const program = await findRedisServer({ path, onProgress: say });
  await mkdir(dataDirectory, { recursive: true, mode: 0o700 });
  const folder = await realpath(dataDirectory);
  const password = await readOrCreateSecret(join(folder, 'password'));
  const stop = (): Promise<void> => stopRedis(folder);
  await stop();
  const { url, plan, server } = await launchRedis({
    program,
    folder,
    password,
    appendOnly: options.appendOnly ?? true,
    databases: options.databases ?? DATABASES,
  });
  return { url, ...superviseServer(server, { name: 'Redis', plan, stop, say }) };
}
