import { createHash } from 'node:crypto';
import { link, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findProcessBirth } from './process-birth.js';
import { withProgress } from './progress.js';
import { ROOT } from './root.js';

const LOOK_EVERY_MS = 100;
const LONGEST_RETREAT_MS = 50;
/** Outside the project folder, which must not contain the lock. */
const FOLDER = tmpdir();
/** A claim is this name and a number. Each process that takes over from a dead holder uses the next number. */
const NAME = `posthorn-${createHash('sha256').update(ROOT).digest('hex').slice(0, 16)}.lock.`;

/** Does the work while no other npm command of this project does the same. */
export async function exclusively(work) {
  const claim = await withProgress(
    `Waiting for another npm command of this project, which holds ${join(FOLDER, NAME)}*`,
    acquire,
  );
  try {
    return await work();
  } finally {
    await remove(claim);
  }
}

/**
 * Returns the file of the claim. A dead claim is never replaced, because two processes could each remove the other's
 * claim. Instead the next number is created, which only one process can do. Only the holder removes what dead processes have left.
 */
async function acquire() {
  const text = `${process.pid} ${await findProcessBirth(process.pid)}`;
  for (;;) {
    const before = await listClaims();
    if (await isAnyAlive(before)) {
      await delay(LOOK_EVERY_MS);
      continue;
    }
    const number = Math.max(0, ...before) + 1;
    const claim = claimFile(number);
    if (!(await createOnce(claim, text))) continue;
    const others = (await listClaims()).filter((other) => other !== number);
    if (!(await isAnyAlive(others))) {
      await Promise.all([...others.map(claimFile), ...(await listUnfinished())].map(remove));
      return claim;
    }
    // Another process started with an older listing. Both step back, and one of them wins the next time.
    await remove(claim);
    await delay(Math.random() * LONGEST_RETREAT_MS);
  }
}

function claimFile(name) {
  return join(FOLDER, `${NAME}${name}`);
}

function remove(file) {
  return rm(file, { force: true });
}

async function listClaims() {
  return (await listNames(/^\d+$/)).map(Number);
}

/** The files of processes that were killed while they created a claim. */
async function listUnfinished() {
  const names = await listNames(/^\d+\.of\.\d+$/);
  const births = await Promise.all(names.map((name) => findProcessBirth(Number(name.split('.of.')[1]))));
  return names.filter((_, index) => births[index] === undefined).map(claimFile);
}

async function listNames(pattern) {
  const names = await readdir(FOLDER);
  const own = names.filter((name) => name.startsWith(NAME)).map((name) => name.slice(NAME.length));
  return own.filter((name) => pattern.test(name));
}

async function isAnyAlive(claims) {
  return (await Promise.all(claims.map(isAlive))).includes(true);
}

/** Another process may have the pid now; its start time differs. */
async function isAlive(number) {
  const text = await readFile(claimFile(number), 'utf8').catch(() => '');
  const pid = Number.parseInt(text, 10);
  const birth = await findProcessBirth(pid);
  return birth !== undefined && text === `${pid} ${birth}`;
}

/** Links the complete file into its location, so that no process sees it empty and considers it abandoned. */
async function createOnce(file, text) {
  const unfinished = `${file}.of.${process.pid}`;
  await writeFile(unfinished, text);
  try {
    await link(unfinished, file);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  } finally {
    await remove(unfinished);
  }
}
