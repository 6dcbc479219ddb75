import { join, resolve } from 'node:path';
import type { FolderLocation } from '@posthorn/config';
import { assertKey, isKey } from '../assert-key.js';
import type { FileStore } from '../file-store.js';
import type { SignedLinks } from '../links/signed-links.js';
import { orStorageError } from '../storage-error.js';
import { openForReading } from './open-file.js';
import { removeFiles, removeFolder } from './remove-files.js';
import { writeWholeFile } from './write-file.js';

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
