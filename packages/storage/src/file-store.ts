import type { Readable } from 'node:stream';
import type { LinkOptions, OpenLink } from './links/links.js';

/** Files by their keys. A store that cannot be used causes a StorageError. */
export interface FileStore {
  /**
   * Creates or replaces a file atomically for readers. Never holds a whole stream in memory. A stream that fails leaves
   * no file behind, and its error is passed on unchanged.
   */
  put(key: string, content: Buffer | Readable, options?: PutOptions): Promise<void>;
  /** Ignores files that do not exist. */
  delete(keys: readonly string[]): Promise<void>;
  /** Deletes every file whose key begins with the folder's and a slash. Rejects soon after `signal` is aborted. */
  deleteFolder(folder: string, options?: { readonly signal?: AbortSignal }): Promise<void>;
  /** Creates a URL with which anyone can download the file until the URL expires. */
  createLink(key: string, options: LinkOptions): Promise<string>;
  /** Answers links for a store that leaves this to the api. Undefined when the store answers them itself. */
  readonly openLink: OpenLink | undefined;
  close(): Promise<void>;
}

export interface PutOptions {
  readonly contentType?: string;
  /** Aborts: nothing is stored. */
  readonly signal?: AbortSignal;
}
