import { opendir, rmdir, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { inBatches } from '../in-batches.js';
import { untilAborted } from '../until-aborted.js';
import { hasCode, isMissing } from './file-error.js';

/** Enough to keep the threads that do it busy. */
const AT_ONCE = 32;

/** What is missing, or is a folder, is no file to remove. */
export async function removeFiles(paths: AsyncIterable<string> | Iterable<string>): Promise<void> {
  for await (const batch of inBatches(paths, AT_ONCE)) {
    await Promise.all(batch.map(removeFile));
  }
}

async function removeFile(path: string): Promise<void> {
  await unlink(path).catch((error: unknown) => {
    if (!isMissing(error) && !hasCode(error, ['EISDIR'])) throw error;
  });
}

/** Lists as it goes, however many there are; what is put into it meanwhile may stay. */
export async function removeFolder(path: string, signal?: AbortSignal): Promise<void> {
  try {
    await removeFiles(untilAborted(filesOf(path, signal), signal));
    await rmdir(path);
  } catch (error) {
    if (!isMissing(error) && !hasCode(error, ['ENOTEMPTY'])) throw error;
  }
}

async function* filesOf(path: string, signal?: AbortSignal): AsyncGenerator<string, void, undefined> {
  for await (const entry of await opendir(path)) {
    const inner = join(path, entry.name);
    if (entry.isDirectory()) await removeFolder(inner, signal);
    else yield inner;
  }
}
