import { mkdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { readOrCreateSecret } from '../machine/safe-files.js';
import type { OpenServer } from '../machine/server-process.js';
import { findRedisServer } from './find-redis-server.js';
import { launchRedis } from './launch-redis.js';
import { stopRedis } from './stop-redis.js';

export interface RedisFiles {
  /** Contains the data, kept between runs, and the password. */
  readonly dataDirectory: string;
  /** The PATH to search for a server. If there is none, the stack installs one when it has the rights. */
  readonly path: string;
  /** Whether every write is logged to disk; the default is true. */
  readonly appendOnly?: boolean;
  /** The number of logical databases; the default is 16. */
  readonly databases?: number;
  /** Called before a step that takes a while. */
  readonly say?: (line: string) => void;
}

const DATABASES = 16;

/** A private Redis on a free loopback port, in its own session. */
export async function openRedis(files: RedisFiles): Promise<OpenServer> {
  const { dataDirectory, path, appendOnly = true, databases = DATABASES, say = () => undefined } = files;
  const program = await findRedisServer({ path, onProgress: say });
  await mkdir(dataDirectory, { recursive: true, mode: 0o700 });
  const folder = await realpath(dataDirectory);
  const password = await readOrCreateSecret(join(folder, 'password'));
  const stop = (only?: number): Promise<void> => stopRedis(folder, only);
  await stop();
  const { url, plan, server } = await launchRedis({ program, folder, password, appendOnly, databases });
  return { url, plan, server, stop };
}
