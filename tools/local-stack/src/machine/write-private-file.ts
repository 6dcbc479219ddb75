import { rename, writeFile } from 'node:fs/promises';

/** Replaces a file atomically. Only its owner may read it. */
export async function writePrivateFile(file: string, text: string): Promise<void> {
  const unfinished = `${file}.${process.pid}.tmp`;
  await writeFile(unfinished, text, { mode: 0o600 });
  await rename(unfinished, file);
}
