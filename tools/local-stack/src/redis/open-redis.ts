import { mkdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { readOrCreateSecret } from '../machine/kept-secret.js';
import type { OpenServer } from '../machine/open-server.js';
import { findRedisServer } from './find-redis-server.js';
import { launchRedis } from './launch-redis.js';
import { stopRedis } from './stop-redis.js';

export interface RedisFiles {
  /** Holds the data, kept between runs, and the password. */
  readonly dataDirectory: string;
  /** The PATH to look for a server on; if there is none and we may, one is installed. */
  readonly path: string;
  /** Whether every write is logged to disk; default true. */
  readonly appendOnly?: boolean;
  /** How many numbered databases there are; default 16. */
  readonly databases?: number;
  /** Told what takes a while. */
  readonly say?: (line: string) => void;
}

const DATABASES = 16;

/** A private Redis on a free loopback port, in a session of its own. */
export async function openRedis(files: RedisFiles): Promise<OpenServer> {
  const { dataDirectory, path, appendOnly = true, databases = DATABASES, say = () => undefined } = files;
  const program = await findRedisServer({ path, onProgress: say });
  await mkdir(dataDirectory, { recursive: true, mode: 0o700 });
  const folder = await realpath(dataDirectory);
  const password = await readOrCreateSecret(join(folder, 'password'));
  const stop = (): Promise<void> => stopRedis(folder);
  await stop();
  const { url, plan, server } = await launchRedis({ program, folder, password, appendOnly, databases });
  return { url, plan, server, stop };
}
