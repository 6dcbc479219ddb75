export type { FileStore, LinkOptions, PutOptions } from './file-store.js';
export { LINK_PATH } from './links/link-url.js';
export type { LinkParts } from './links/link-url.js';
export type { OpenedFile, OpenedLink, OpenLink } from './links/open-link.js';
export { openFileStore } from './open-file-store.js';
export type { FileStoreOptions } from './open-file-store.js';
export { responseBodyFolder, responseBodyKey } from './response-body-key.js';
export type { BodyOwner } from './response-body-key.js';
export { StorageError } from './storage-error.js';
