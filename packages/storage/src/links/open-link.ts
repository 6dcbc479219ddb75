import type { Readable } from 'node:stream';
import type { LinkSigner } from './link-signer.js';
import { type LinkParts, parseLink } from './link-url.js';

export interface OpenedFile {
  readonly sizeBytes: number;
  /** Call it once. It closes the file. */
  read(): Readable;
  /** For an opened file that is not read. */
  close(): Promise<void>;
}

export type OpenedLink =
  | { readonly kind: 'file'; readonly file: OpenedFile; readonly fileName: string | undefined }
  /** The link has another format, was changed, or has expired. */
  | { readonly kind: 'refused' }
  /** The file no longer exists. */
  | { readonly kind: 'missing' };

export type OpenLink = (parts: LinkParts) => Promise<OpenedLink>;

export interface LinkOpenerOptions {
  readonly signer: LinkSigner;
  /** Returns undefined when the file does not exist. */
  openFile(key: string): Promise<OpenedFile | undefined>;
}

export function createLinkOpener({ signer, openFile }: LinkOpenerOptions): OpenLink {
  return async (parts) => {
    const link = parseLink(parts);
    if (link === undefined || !signer.verify(link.target, link.signature)) return { kind: 'refused' };
    const { key, expires, fileName } = link.target;
    if (expires * 1000 <= Date.now()) return { kind: 'refused' };
    const file = await openFile(key);
    return file === undefined ? { kind: 'missing' } : { kind: 'file', file, fileName };
  };
}
