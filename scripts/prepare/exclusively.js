import { createHash } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findProcessBirth } from './process-birth.js';
import { withProgress } from './progress.js';
import { ROOT } from './root.js';

const LOOK_EVERY_MS = 100;
/** Outside the project folder, which must not contain the lock. */
const LOCK = join(tmpdir(), `posthorn-${createHash('sha256').update(ROOT).digest('hex').slice(0, 16)}.lock`);

/** Does the work while no other npm command of this project does the same. */
export async function exclusively(work) {
  await withProgress(`Waiting for another npm command of this project, which holds ${LOCK}`, acquire);
  try {
    return await work();
  } finally {
    await rm(LOCK, { force: true });
  }
}

/** A killed holder does not count, although another process may have its pid now. */
async function acquire() {
  const claim = `${process.pid} ${await findProcessBirth(process.pid)}`;
  while (!(await tryToWrite(claim))) {
    const holder = await readFile(LOCK, 'utf8').catch(() => '');
    const pid = Number.parseInt(holder, 10);
    const birth = await findProcessBirth(pid);
    if (birth !== undefined && holder === `${pid} ${birth}`) await delay(LOOK_EVERY_MS);
    else await rm(LOCK, { force: true });
  }
}

/** Links the complete file into its location, so that no process sees it empty and considers it abandoned. */
async function tryToWrite(claim) {
  const unfinished = `${LOCK}.${process.pid}`;
  await writeFile(unfinished, claim);
  try {
    await link(unfinished, LOCK);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(unfinished, { force: true });
  }
}
