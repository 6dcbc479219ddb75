import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import type { OpenedFile } from '../links/open-link.js';
import { hasCode, isMissing } from './file-error.js';

/** Returns undefined when the file does not exist. A folder or a symbolic link is not a file. */
export async function openForReading(path: string): Promise<OpenedFile | undefined> {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW).catch((error: unknown) => {
    if (isMissing(error) || hasCode(error, ['ELOOP'])) return undefined;
    throw error;
  });
  if (file === undefined) return undefined;
  try {
    const stats = await file.stat();
    if (stats.isFile()) return toOpenedFile(file, stats.size);
  } catch (error) {
    await file.close();
    throw error;
  }
  await file.close();
  return undefined;
}

function toOpenedFile(file: FileHandle, sizeBytes: number): OpenedFile {
  return { sizeBytes, read: () => file.createReadStream(), close: () => file.close() };
}
