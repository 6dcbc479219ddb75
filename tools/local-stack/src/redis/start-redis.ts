import type { RunningStore } from '../machine/running-store.js';
import { superviseServer } from '../supervisor/supervise-server.js';
import { type RedisFiles, openRedis } from './open-redis.js';

export interface RedisOptions extends RedisFiles {
  /** Told what takes a while, and that the server died and is started again. */
  readonly say?: (line: string) => void;
}

/**
 * A private Redis on a free loopback port, started again on the same one whenever it dies. It lives in a session of its own: a Ctrl-C in the terminal does not
 * reach it, so that services can drain before `stop` is called.
 */
export async function startRedis(options: RedisOptions): Promise<RunningStore> {
  const { say = () => undefined } = options;
  const { url, server, plan, stop } = await openRedis(options);
  return { url, ...superviseServer(server, { name: 'Redis', plan, stop, say }) };
}
