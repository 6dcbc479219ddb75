import type { StorageLocation } from '@posthorn/config';
import type { FileStore } from './file-store.js';
import { createFolderStore } from './folder/create-folder-store.js';
import { type SignedLinksOptions, createSignedLinks } from './links/signed-links.js';

/** The links are for a store that leaves answering them to the api. */
export interface FileStoreOptions extends SignedLinksOptions {
  readonly location: StorageLocation;
}

/** Nothing is looked at before the first file: a process can start while its store is away. */
export async function openFileStore(options: FileStoreOptions): Promise<FileStore> {
  const { location } = options;
  if (location.kind === 'folder') return createFolderStore({ location, links: createSignedLinks(options) });
  // Only those who use the AWS SDK pay for loading it.
  const { createS3Store } = await import('./s3/create-s3-store.js');
  return createS3Store(location);
}
