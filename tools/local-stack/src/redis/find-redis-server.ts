import { findOnPath } from '../machine/find-on-path.js';
import { StartError } from '../machine/start-error.js';
import { canInstallRedis, installRedis } from './install-redis.js';

export interface RedisSearch {
  /** The PATH of the environment. */
  readonly path: string;
  /** Called before a step that takes a while. */
  readonly onProgress: (text: string) => void;
}

const SERVERS = ['redis-server', 'valkey-server'];

/** The program of a Redis (or Valkey) server: one on PATH, or otherwise one installed from the system's packages. */
export async function findRedisServer({ path, onProgress }: RedisSearch): Promise<string> {
  const found = await findOnPath(SERVERS, path);
  if (found !== undefined) return found;
  if (!(await canInstallRedis(path))) {
    throw new StartError(
      'No Redis: install the package redis-server (Debian, Ubuntu), redis (Alpine, Fedora, Homebrew) or valkey, ' +
        'or give a running one with REDIS_URL.',
    );
  }
  onProgress('Installing redis-server with apt-get (it will not be started as a system service)');
  await installRedis(path);
  const installed = await findOnPath(SERVERS, path);
  if (installed !== undefined) return installed;
  throw new StartError('redis-server was installed, but its folder is not on PATH.');
}
