import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findFreePort, LOOPBACK } from '../machine/free-port.js';
import { readLastLines } from '../machine/read-last-lines.js';
import { StartError } from '../machine/start-error.js';
import { redisCommand } from './redis-command.js';
import type { RedisSettings } from './redis-settings.js';
import { CONFIG_FILE, LOG_FILE, writeRedisSettings } from './redis-settings.js';

const ATTEMPTS = 4;
const START_WITHIN_MS = 60_000;
const LOOK_EVERY_MS = 20;

export interface RedisLaunch extends Omit<RedisSettings, 'port'> {
  readonly program: string;
  readonly folder: string;
}

/** Starts the server of this folder and answers with its URL once it takes commands. */
export async function launchRedis({ program, folder, ...settings }: RedisLaunch): Promise<string> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const port = await findFreePort();
    await writeRedisSettings(folder, { ...settings, port });
    const url = `redis://:${settings.password}@${LOOPBACK}:${port}`;
    if (await isUp(program, folder, url)) return url;
  }
  throw new StartError(`Redis did not start; its log says:\n${await readLastLines(join(folder, LOG_FILE))}`);
}

/** False when the process ended instead, most often since somebody took the port meanwhile. */
async function isUp(program: string, folder: string, url: string): Promise<boolean> {
  // A session of its own: a Ctrl-C in the terminal must not reach it before the services have drained.
  const child = spawn(program, [join(folder, CONFIG_FILE)], { detached: true, stdio: 'ignore' });
  child.unref();
  const stopLooking = new AbortController();
  const ended = once(child, 'exit').then(() => false);
  const isReady = await Promise.race([ended, answers(url, stopLooking.signal)]);
  stopLooking.abort();
  if (!isReady) child.kill();
  return isReady;
}

async function answers(url: string, signal: AbortSignal): Promise<boolean> {
  const deadline = Date.now() + START_WITHIN_MS;
  while (!signal.aborted && Date.now() < deadline) {
    const isReady = await redisCommand(url, ['PING']).then(
      () => true,
      () => false,
    );
    if (isReady) return true;
    await delay(LOOK_EVERY_MS);
  }
  return false;
}
