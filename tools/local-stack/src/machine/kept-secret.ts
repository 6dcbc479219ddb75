import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';

const SECRET_BYTES = 24;

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
