import { rename, writeFile, link, rm, readFile } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';

const SECRET_BYTES = 24;

/** Replaces a file atomically. Only its owner may read it. */
export async function writePrivateFile(file: string, text: string): Promise<void> {
  const unfinished = `${file}.${process.pid}.tmp`;
  await writeFile(unfinished, text, { mode: 0o600 });
  await rename(unfinished, file);
}

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

/** The secret in a file that only its owner may read. The first call creates it. Safe in URLs and settings files. */
export async function readOrCreateSecret(file: string): Promise<string> {
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  try {
    await writeFile(file, secret, { mode: 0o600, flag: 'wx' });
    return secret;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return (await readFile(file, 'utf8')).trim();
  }
}
