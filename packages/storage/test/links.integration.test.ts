import { describe, expect, it } from '@jest/globals';
import { waitFor } from '@posthorn/test-support';
import { type FolderStore, BASE_URL, openFolderAt, openFolderStore } from './support/folder-store.js';
import { openUrl, readLink } from './support/read-link.js';

const KEY = 'response-bodies/a-1';

async function createLink(
  keys?: readonly [string, ...string[]],
): Promise<FolderStore & { readonly link: URL }> {
  const folder = await openFolderStore(keys);
  await folder.store.put(KEY, Buffer.from('secret'));
  await folder.store.put('other', Buffer.from('other'));
  const link = await folder.store.createLink(KEY, { expiresInSeconds: 60, fileName: 'body.bin' });
  return { ...folder, link: new URL(link) };
}

function encode(key: string): string {
  return Buffer.from(key).toString('base64url');
}

describe('a link to a file in a folder', () => {
  it('leads to the api, and contains its expiry', async () => {
    const { link, store } = await createLink();
    expect(link.href.startsWith(`${BASE_URL}v1/files/${encode(KEY)}?`)).toBe(true);
    const expires = Number(link.searchParams.get('expires'));
    expect(Math.abs(expires - Date.now() / 1000 - 60)).toBeLessThan(10);
    const opened = await openUrl(store, link.href);
    expect(opened).toMatchObject({ kind: 'file', fileName: 'body.bin' });
    if (opened.kind === 'file') await opened.file.close();
  });

  it.each<[string, (link: URL) => void]>([
    ['another file', (link) => (link.pathname = link.pathname.replace(/[^/]+$/, encode('other')))],
    [
      'a file outside',
      (link) => (link.pathname = link.pathname.replace(/[^/]+$/, encode('../../etc/passwd'))),
    ],
    ['no file', (link) => (link.pathname = link.pathname.replace(/[^/]+$/, ''))],
    ['another encoding of its file', (link) => (link.pathname += '=')],
    ['a later expiry', (link) => link.searchParams.set('expires', '99999999999')],
    [
      'another notation of its expiry',
      (link) => link.searchParams.set('expires', `0${link.searchParams.get('expires')}`),
    ],
    ['an expiry that is not a number', (link) => link.searchParams.set('expires', 'Infinity')],
    ['no expiry', (link) => link.searchParams.delete('expires')],
    ['another name', (link) => link.searchParams.set('name', 'invoice.exe')],
    ['no name', (link) => link.searchParams.delete('name')],
    ['another signature', (link) => link.searchParams.set('signature', 'A'.repeat(43))],
    [
      'half a signature',
      (link) => link.searchParams.set('signature', link.searchParams.get('signature')?.slice(1) ?? ''),
    ],
    ['an empty signature', (link) => link.searchParams.set('signature', '')],
    ['no signature', (link) => link.searchParams.delete('signature')],
  ])('is refused with %s', async (_what, tamper) => {
    const { link, store } = await createLink();
    tamper(link);
    expect(await readLink(store, link.href)).toBe('refused');
  });

  it('is refused after every change of one character of its signature', async () => {
    const { link, store } = await createLink();
    const signature = link.searchParams.get('signature') ?? '';
    for (let at = 0; at < signature.length; at += 1) {
      const other = signature[at] === 'A' ? 'B' : 'A';
      link.searchParams.set('signature', signature.slice(0, at) + other + signature.slice(at + 1));
      expect(await readLink(store, link.href)).toBe('refused');
    }
  });

  it('does not confuse its file name with its other parts', async () => {
    const { store } = await createLink();
    const link = new URL(await store.createLink('other', { expiresInSeconds: 60, fileName: '1' }));
    const expires = link.searchParams.get('expires') ?? '';
    link.searchParams.set('expires', `${expires}1`);
    link.searchParams.delete('name');
    expect(await readLink(store, link.href)).toBe('refused');
  });

  it('expires', async () => {
    const { store } = await createLink();
    const link = await store.createLink(KEY, { expiresInSeconds: 1 });
    await waitFor(async () => (await readLink(store, link)) === 'refused');
    expect(await readLink(store, await store.createLink(KEY, { expiresInSeconds: 0 }))).toBe('refused');
  });

  it('remains valid after a rotation of the encryption keys until its key is removed', async () => {
    const { link, path } = await createLink(['a']);
    expect(String(await readLink((await openFolderAt(path, ['b', 'a'])).store, link.href))).toBe('secret');
    expect(await readLink((await openFolderAt(path, ['b'])).store, link.href)).toBe('refused');
  });

  it('is signed with the first key', async () => {
    const { link, path } = await createLink(['b', 'a']);
    expect(String(await readLink((await openFolderAt(path, ['b'])).store, link.href))).toBe('secret');
  });
});
