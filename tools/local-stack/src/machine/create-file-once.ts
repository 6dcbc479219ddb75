import { link, rm, writeFile } from 'node:fs/promises';

/** False when the file already exists. No process ever sees the file without its text. */
export async function createFileOnce(file: string, text: string): Promise<boolean> {
  const unfinished = `${file}.${process.pid}`;
  await writeFile(unfinished, text);
  try {
    await link(unfinished, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(unfinished, { force: true });
  }
}
