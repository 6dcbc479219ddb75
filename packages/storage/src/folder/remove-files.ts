import { opendir, rmdir, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { inBatches } from '../in-batches.js';
import { untilAborted } from '../until-aborted.js';
import { hasCode, isMissing } from './file-error.js';

/** Enough to keep libuv's threads busy. */
const AT_ONCE = 32;

/** Ignores missing files and folders. */
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

/** Lists while it deletes, however many files exist. Files that are added meanwhile may remain. */
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
