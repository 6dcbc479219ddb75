import { readFile } from 'node:fs/promises';

/** The number on the first line of a pid file. Undefined when the file or the number does not exist. */
export async function readPidFile(file: string): Promise<number | undefined> {
  try {
    const pid = Number.parseInt(await readFile(file, 'utf8'), 10);
    return pid > 0 ? pid : undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
