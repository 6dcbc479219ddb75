import { join, resolve } from 'node:path';
import type { FolderLocation } from '@posthorn/config';
import { assertFileName, assertKey, isKey } from '../assert-key.js';
import type { FileStore } from '../file-store.js';
import type { LinkSigner } from '../links/link-signer.js';
import { buildLinkUrl } from '../links/link-url.js';
import { createLinkOpener } from '../links/open-link.js';
import { orStorageError } from '../storage-error.js';
import { openForReading } from './open-file.js';
import { removeFiles, removeFolder } from './remove-files.js';
import { writeWholeFile } from './write-file.js';

export interface FolderStoreOptions {
  readonly location: FolderLocation;
  /** Links begin with it. */
  readonly baseUrl: string;
  readonly signer: LinkSigner;
}

/** Files in a folder, which is made when the first one comes; nobody but its owner may read it. */
export function createFolderStore({ location, baseUrl, signer }: FolderStoreOptions): FileStore {
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
    // eslint-disable-next-line @typescript-eslint/require-await -- What it throws is a rejection, as in every store.
    async createLink(key, { expiresInSeconds, fileName }) {
      assertKey(key);
      if (fileName !== undefined) assertFileName(fileName);
      const target = { key, expires: Math.floor(Date.now() / 1000) + expiresInSeconds, fileName };
      return buildLinkUrl(baseUrl, { target, signature: signer.sign(target) });
    },
    openLink: createLinkOpener({
      signer,
      openFile: async (key) =>
        isKey(key)
          ? await orStorageError('opening a file', () => openForReading(join(root, key)))
          : undefined,
    }),
    close: () => Promise.resolve(),
  };
}
