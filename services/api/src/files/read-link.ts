import type { OpenLink } from '@posthorn/storage';
import { openSomewhere } from './download-file.js';

/** Reads the beginning of a file behind a link of ours. Undefined when it is gone. */
export type ReadLink = (link: string, maxBytes: number) => Promise<string | undefined>;

export function createReadLink(storages: readonly (OpenLink | undefined)[]): ReadLink {
  return async (link, maxBytes) => {
    const { pathname, searchParams } = new URL(link);
    const file = decodeURIComponent(pathname.slice(pathname.lastIndexOf('/') + 1));
    const opened = await openSomewhere({ file, query: Object.fromEntries(searchParams) }, storages);
    if (opened.kind !== 'file') return undefined;
    const pieces: Buffer[] = [];
    let bytes = 0;
    for await (const piece of opened.file.read() as AsyncIterable<Buffer>) {
      pieces.push(piece);
      bytes += piece.length;
      if (bytes >= maxBytes) break;
    }
    return Buffer.concat(pieces).subarray(0, maxBytes).toString('utf8');
  };
}
