import type { RunningStore } from '../machine/server-process.js';
import { superviseServer } from '../supervisor/supervise-server.js';
import { type RedisFiles, openRedis } from './open-redis.js';

export interface RedisOptions extends RedisFiles {
  /** Called before a step that takes a while, and when the server died and restarts. */
  readonly say?: (line: string) => void;
}

/**
 * A private Redis on a free loopback port that restarts on the same port whenever it dies.
 * It runs in its own session: a Ctrl-C in the terminal does not reach it, so services can drain before `stop`.
 */
export async function startRedis(options: RedisOptions): Promise<RunningStore> {
  const { say = () => undefined } = options;
  const { url, server, plan, stop } = await openRedis(options);
  return { url, ...superviseServer(server, { name: 'Redis', plan, stop, say }) };
}
