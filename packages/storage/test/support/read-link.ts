import { buffer } from 'node:stream/consumers';
import type { FileStore, OpenedLink } from '../../src/index.js';

/** Returns the bytes of a link's file, or the reason why there are none. */
export async function readLink(store: Pick<FileStore, 'openLink'>, link: string): Promise<Buffer | string> {
  if (store.openLink === undefined) return await download(link);
  const opened = await openUrl(store, link);
  return opened.kind === 'file' ? await buffer(opened.file.read()) : opened.kind;
}

/** Opens a link as the api does. */
export async function openUrl({ openLink }: Pick<FileStore, 'openLink'>, link: string): Promise<OpenedLink> {
  const { pathname, searchParams } = new URL(link);
  if (openLink === undefined) throw new Error('This store answers its links itself.');
  return await openLink({ file: pathname.split('/').at(-1) ?? '', query: Object.fromEntries(searchParams) });
}

async function download(link: string): Promise<Buffer | string> {
  const response = await fetch(link);
  const body = Buffer.from(await response.arrayBuffer());
  if (response.ok) return body;
  return response.status === 404 ? 'missing' : 'refused';
}
