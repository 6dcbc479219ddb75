import type { EncryptionKey } from '@posthorn/common';
import type { StorageLocation } from '@posthorn/config';
import type { FileStore } from './file-store.js';
import { createFolderStore } from './folder/create-folder-store.js';
import { createLinkSigner } from './links/link-signer.js';

export interface FileStoreOptions {
  readonly location: StorageLocation;
  /** How clients reach the api, for the links of a store that it answers. */
  readonly publicBaseUrl: string;
  readonly encryptionKeys: readonly [EncryptionKey, ...EncryptionKey[]];
}

/** Nothing is looked at before the first file: a process can start while its store is away. */
export async function openFileStore(options: FileStoreOptions): Promise<FileStore> {
  const { location, publicBaseUrl, encryptionKeys } = options;
  if (location.kind === 'folder') {
    const [current, ...former] = encryptionKeys;
    const signer = createLinkSigner([current.key, ...former.map(({ key }) => key)]);
    return createFolderStore({ location, baseUrl: publicBaseUrl, signer });
  }
  // Only those who use the AWS SDK pay for loading it.
  const { createS3Store } = await import('./s3/create-s3-store.js');
  return createS3Store(location);
}
