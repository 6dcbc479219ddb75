import { readFile } from 'node:fs/promises';

/** The number on the first line of a pid file; undefined when there is no such file or no such number. */
export async function readPidFile(file: string): Promise<number | undefined> {
  try {
    const pid = Number.parseInt(await readFile(file, 'utf8'), 10);
    return pid > 0 ? pid : undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
