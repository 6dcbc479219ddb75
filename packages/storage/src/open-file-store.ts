import type { StorageLocation } from '@posthorn/config';
import type { FileStore } from './file-store.js';
import { createFolderStore } from './folder/create-folder-store.js';
import { type SignedLinksOptions, createSignedLinks } from './links/links.js';

/** The link options are for a store whose links the api answers. */
export interface FileStoreOptions extends SignedLinksOptions {
  readonly location: StorageLocation;
}

/** Does not access the store before the first file, so that a process can start while its store is unavailable. */
export async function openFileStore(options: FileStoreOptions): Promise<FileStore> {
  const { location } = options;
  if (location.kind === 'folder') return createFolderStore({ location, links: createSignedLinks(options) });
  // Only processes that use the AWS SDK load it.
  const { createS3Store } = await import('./s3/create-s3-store.js');
  return createS3Store(location);
}
