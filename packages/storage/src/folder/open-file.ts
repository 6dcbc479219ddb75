import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import type { OpenedFile } from '../links/open-link.js';
import { hasCode, isMissing } from './file-error.js';

/** Undefined when there is no file of that name: a folder is none, and neither is a symbolic link. */
export async function openForReading(path: string): Promise<OpenedFile | undefined> {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW).catch((error: unknown) => {
    if (isMissing(error) || hasCode(error, ['ELOOP'])) return undefined;
    throw error;
  });
  if (file === undefined) return undefined;
  const stats = await file.stat();
  if (!stats.isFile()) {
    await file.close();
    return undefined;
  }
  return {
    sizeBytes: stats.size,
    read: () => file.createReadStream(),
    close: () => file.close(),
  };
}
