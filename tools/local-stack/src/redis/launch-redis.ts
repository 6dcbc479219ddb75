import { join } from 'node:path';
import { findFreePort, LOOPBACK } from '../machine/free-port.js';
import { readLastLines } from '../machine/read-last-lines.js';
import { type ServerPlan, type ServerProcess, startServer } from '../machine/server-process.js';
import { StartError } from '../machine/start-error.js';
import { answersAsRedis } from './redis-command.js';
import { type RedisSettings, CONFIG_FILE, LOG_FILE, writeRedisSettings } from './redis-settings.js';

const ATTEMPTS = 4;

export interface RedisLaunch extends Omit<RedisSettings, 'port'> {
  readonly program: string;
  readonly folder: string;
}

export interface LaunchedRedis {
  readonly url: string;
  readonly plan: ServerPlan;
  readonly server: ServerProcess;
}

/** Starts the server of this folder on a free port. Resolves once it accepts commands. */
export async function launchRedis({ program, folder, ...settings }: RedisLaunch): Promise<LaunchedRedis> {
  const log = join(folder, LOG_FILE);
  // A server that ended has most often found its port in use.
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const port = await findFreePort();
    await writeRedisSettings(folder, { ...settings, port });
    const url = `redis://default:${settings.password}@${LOOPBACK}:${port}`;
    const plan: ServerPlan = {
      call: { file: program, args: [join(folder, CONFIG_FILE)] },
      log,
      isReady: () => answersAsRedis(url),
      killSignal: 'SIGTERM',
    };
    const server = await startServer(plan);
    if (server !== undefined) return { url, plan, server };
  }
  throw new StartError(`Redis did not start; its log says:\n${await readLastLines(log)}`);
}
