import { readdirSync } from 'node:fs';
import { symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';

/** Makes the folder look like a clone in which commands may leave files. */
export async function linkCheckout(folder: string): Promise<void> {
  const names = readdirSync('.').filter((name) => name !== '.posthorn' && name !== '.git');
  await Promise.all(names.map((name) => symlink(resolve(name), join(folder, name))));
}
