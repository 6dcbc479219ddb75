import type { Readable } from 'node:stream';
import type { OpenLink } from './links/open-link.js';

/** Files by their keys. What fails because the store cannot be used is a StorageError. */
export interface FileStore {
  /**
   * Creates or replaces a file: readers see all of it or nothing. A stream is never held in memory as a whole; one that
   * fails leaves nothing behind, and its error is passed on as it is.
   */
  put(key: string, content: Buffer | Readable, options?: PutOptions): Promise<void>;
  /** Files that do not exist are fine. */
  delete(keys: readonly string[]): Promise<void>;
  /** Deletes every file whose key begins with the folder's and a slash. Rejects soon after `signal` is aborted. */
  deleteFolder(folder: string, options?: { readonly signal?: AbortSignal }): Promise<void>;
  /** A URL that gives whoever has it the file, as a download, until it expires. */
  createLink(key: string, options: LinkOptions): Promise<string>;
  /** Answers the links of a store that leaves this to the api; undefined when the store answers them itself. */
  readonly openLink: OpenLink | undefined;
  close(): Promise<void>;
}

export interface PutOptions {
  readonly contentType?: string;
  /** Gives up: nothing is stored. */
  readonly signal?: AbortSignal;
}

export interface LinkOptions {
  readonly expiresInSeconds: number;
  /** The name that a browser saves it under. */
  readonly fileName?: string;
}
