import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isProcessOfFolder, readPidFile } from '../machine/processes.js';
import { PID_FILE } from './redis-settings.js';

const STOP_WITHIN_MS = 15_000;
const LOOK_EVERY_MS = 20;

/**
 * Stops a running server of this folder, because a killed launcher leaves its server behind. With a pid, only that one:
 * a removed folder may be that of another launcher by now.
 */
export async function stopRedis(folder: string, only?: number): Promise<void> {
  const pidFile = join(folder, PID_FILE);
  const pid = await readPidFile(pidFile);
  if (pid === undefined || pid !== (only ?? pid)) return;
  const deadline = Date.now() + STOP_WITHIN_MS;
  for (let isAsked = false; await isProcessOfFolder(pid, folder); isAsked = true) {
    if (Date.now() > deadline) process.kill(pid, 'SIGKILL');
    else if (!isAsked) process.kill(pid, 'SIGTERM');
    await delay(LOOK_EVERY_MS);
  }
  await rm(pidFile, { force: true });
}
