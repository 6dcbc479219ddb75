import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createFileOnce } from '../machine/create-file-once.js';
import { findProcessBirth } from '../machine/process-birth.js';
import { StartError } from '../machine/start-error.js';

export interface HomeClaim {
  stop(): Promise<void>;
}

/** What the holder does with the home, as others are told it. */
type HomeUse = 'is already running' | 'is still being stopped';

/**
 * Makes the home ours alone. Throws StartError while another process that lives has it; one that was killed does not
 * count.
 */
export async function claimHome(home: string, use: HomeUse = 'is already running'): Promise<HomeClaim> {
  await mkdir(home, { recursive: true });
  const file = join(home, 'launcher.pid');
  const claim = `${process.pid} ${(await findProcessBirth(process.pid)) ?? ''} ${use}`;
  while (!(await createFileOnce(file, claim))) {
    const holder = await readFile(file, 'utf8').catch(() => '');
    const pid = Number.parseInt(holder, 10);
    const birth = await findProcessBirth(pid);
    const name = `${pid} ${birth ?? ''} `;
    if (birth !== undefined && holder.startsWith(name)) {
      throw new StartError(`Posthorn ${holder.slice(name.length)} on ${home}, pid ${pid}.`);
    }
    await rm(file, { force: true });
  }
  return { stop: () => rm(file, { force: true }) };
}
