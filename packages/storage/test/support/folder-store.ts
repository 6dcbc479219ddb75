import { basename, join } from 'node:path';
import { createTestFolder, listFiles } from '@posthorn/test-support';
import { type FileStore, openFileStore } from '../../src/index.js';

export const BASE_URL = 'https://api.example.com/base/';

export interface FolderStore {
  readonly store: FileStore;
  readonly path: string;
  /** Lists every file in the folder, of any kind. */
  listFiles(): Promise<readonly string[]>;
}

/** Opens a store in a folder of its own that does not exist yet. */
export async function openFolderStore(keys: readonly [string, ...string[]] = ['a']): Promise<FolderStore> {
  return await openFolderAt(join(await createTestFolder(), 'files'), keys);
}

/** `keys`: the encryption keys, by a letter each. */
export async function openFolderAt(
  path: string,
  [current, ...former]: readonly [string, ...string[]],
): Promise<FolderStore> {
  const toKey = (id: string): { id: string; key: Buffer } => ({ id, key: Buffer.alloc(32, id) });
  const store = await openFileStore({
    location: { kind: 'folder', path },
    publicBaseUrl: BASE_URL,
    encryptionKeys: [toKey(current), ...former.map(toKey)],
  });
  return {
    store,
    path,
    listFiles: async () => (await listFiles(path)).map((name) => basename(name)),
  };
}
