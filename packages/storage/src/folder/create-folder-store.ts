import { join, resolve } from 'node:path';
import { constants } from 'node:fs';
import { type FileHandle, open, opendir, rmdir, unlink } from 'node:fs/promises';
import type { FolderLocation } from '@posthorn/config';
import { assertKey, isKey } from '../keys.js';
import type { FileStore } from '../file-store.js';
import type { SignedLinks, OpenedFile } from '../links/links.js';
import { orStorageError } from '../storage-error.js';
import { inBatches, untilAborted } from '../iterables.js';
import { writeWholeFile, hasCode, isMissing } from './write-file.js';

export interface FolderStoreOptions {
  readonly location: FolderLocation;
  readonly links: SignedLinks;
}

/** Stores files in a folder, which is created with the first file. Only its owner may read it. */
export function createFolderStore({ location, links }: FolderStoreOptions): FileStore {
  const root = resolve(location.path);

  function pathOf(key: string): string {
    assertKey(key);
    return join(root, key);
  }

  return {
    async put(key, content, { signal } = {}) {
      const path = pathOf(key);
      await orStorageError('storing a file', () => writeWholeFile({ path, content, signal }));
    },
    async delete(keys) {
      const paths = keys.map(pathOf);
      await orStorageError('deleting files', () => removeFiles(paths));
    },
    async deleteFolder(folder, { signal } = {}) {
      const path = pathOf(folder);
      await orStorageError('deleting a folder', () => removeFolder(path, signal));
    },
    // eslint-disable-next-line @typescript-eslint/require-await -- Its errors are rejections, as in every store.
    async createLink(key, options) {
      return links.create(key, options);
    },
    openLink: links.createOpener(async (key) =>
      isKey(key) ? await orStorageError('opening a file', () => openForReading(join(root, key))) : undefined,
    ),
    close: () => Promise.resolve(),
  };
}

/** Returns undefined when the file does not exist. A folder or a symbolic link is not a file. */
async function openForReading(path: string): Promise<OpenedFile | undefined> {
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

/** Enough to keep libuv's threads busy. */
const AT_ONCE = 32;

/** Ignores missing files and folders. */
async function removeFiles(paths: AsyncIterable<string> | Iterable<string>): Promise<void> {
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
async function removeFolder(path: string, signal?: AbortSignal): Promise<void> {
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
