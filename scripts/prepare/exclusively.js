import { createHash } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { withProgress } from './progress.js';
import { ROOT } from './root.js';

const LOOK_EVERY_MS = 100;
/** Outside of the project: nothing there is meant to hold it. */
const LOCK = join(tmpdir(), `posthorn-${createHash('sha256').update(ROOT).digest('hex').slice(0, 16)}.lock`);

/** Does the work while no other npm command of this project does the same. */
export async function exclusively(work) {
  await withProgress('Waiting for another npm command of this project', acquire);
  try {
    return await work();
  } finally {
    await rm(LOCK, { force: true });
  }
}

async function acquire() {
  while (!(await tryToAcquire())) {
    const holder = Number(await readFile(LOCK, 'utf8').catch(() => ''));
    if (holder > 0 && !isAlive(holder)) await rm(LOCK, { force: true });
    else await delay(LOOK_EVERY_MS);
  }
}

async function tryToAcquire() {
  try {
    await writeFile(LOCK, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
