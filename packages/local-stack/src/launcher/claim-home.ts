import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findProcessBirth } from '../machine/process-birth.js';
import { StartError } from '../machine/start-error.js';

export interface HomeClaim {
  stop(): Promise<void>;
}

/** Makes the home ours alone. Throws StartError while another launcher runs on it; one that was killed does not count. */
export async function claimHome(home: string): Promise<HomeClaim> {
  await mkdir(home, { recursive: true });
  const file = join(home, 'launcher.pid');
  const claim = `${process.pid} ${(await findProcessBirth(process.pid)) ?? ''}`;
  while (!(await tryToWrite(file, claim))) {
    const holder = await readFile(file, 'utf8').catch(() => '');
    const pid = Number.parseInt(holder, 10);
    if (await isHeld(holder, pid))
      throw new StartError(`Posthorn is already running on ${home}, pid ${pid}.`);
    await rm(file, { force: true });
  }
  return { stop: () => rm(file, { force: true }) };
}

async function isHeld(holder: string, pid: number): Promise<boolean> {
  const birth = await findProcessBirth(pid);
  return birth !== undefined && holder === `${pid} ${birth}`;
}

async function tryToWrite(file: string, text: string): Promise<boolean> {
  try {
    await writeFile(file, text, { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}
