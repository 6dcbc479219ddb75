export {
  type ExportRunFile,
  type BodyOwner,
  exportFolder,
  exportKey,
  exportRunFolder,
  responseBodyFolder,
  responseBodyKey,
} from './keys.js';
export type { FileStore, PutOptions } from './file-store.js';
export {
  type LinkOptions,
  type LinkParts,
  type OpenedFile,
  type OpenedLink,
  type OpenLink,
  type SignedLinks,
  LINK_PARAMETERS,
  LINK_PATH,
  createSignedLinks,
  downloadType,
} from './links/links.js';
export { type FileStoreOptions, openFileStore } from './open-file-store.js';
export { StorageError } from './storage-error.js';
