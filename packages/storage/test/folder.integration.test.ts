import { mkdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, it } from '@jest/globals';
import { StorageError } from '../src/index.js';
import { openFolderStore } from './support/folder-store.js';
import { openUrl, readLink } from './support/read-link.js';

it('lets only its owner read', async () => {
  const { store, path } = await openFolderStore();
  await store.put('a/b', Buffer.from('x'));
  const modeOf = async (name: string): Promise<number> => (await stat(join(path, name))).mode & 0o777;
  expect(await Promise.all(['', 'a', 'a/b'].map(modeOf))).toEqual([0o700, 0o700, 0o600]);
});

it('leaves no data of files that broke, were aborted, or could not be renamed', async () => {
  const { store, path, listFiles } = await openFolderStore();
  await mkdir(join(path, 'taken'), { recursive: true });
  await writeFile(join(path, 'taken', 'inner'), 'x');
  const broken = Readable.from([Buffer.from('half')]).map(() => Promise.reject(new Error('broken')));
  await expect(store.put('broken', broken)).rejects.toThrow('broken');
  await expect(store.put('late', Buffer.from('x'), { signal: AbortSignal.abort() })).rejects.toThrow();
  await expect(store.put('taken', Buffer.from('x'))).rejects.toThrow(StorageError);
  expect(await listFiles()).toEqual(['inner']);
});

it('creates its folders again when they were removed', async () => {
  const { store, path } = await openFolderStore();
  await store.put('a/b', Buffer.from('x'));
  await rm(path, { recursive: true });
  await store.put('a/b', Buffer.from('y'));
  expect(String(await readLink(store, await store.createLink('a/b', { expiresInSeconds: 60 })))).toBe('y');
});

it('reports when it cannot be used', async () => {
  const { store, path } = await openFolderStore();
  await writeFile(path, 'a file where the folder should be');
  await expect(store.put('a', Buffer.from('x'))).rejects.toThrow(StorageError);
  await expect(store.put('a', Readable.from(['x']))).rejects.toThrow(StorageError);
  await expect(store.delete(['a'])).resolves.toBeUndefined();
});

it('follows no symbolic link, and removes no target of one', async () => {
  const { store, path } = await openFolderStore();
  await store.put('outside/file', Buffer.from('kept'));
  await mkdir(join(path, 'day'));
  await symlink(join(path, 'outside'), join(path, 'day', 'folder'));
  await symlink(join(path, 'outside', 'file'), join(path, 'day', 'file'));
  const link = await store.createLink('day/file', { expiresInSeconds: 60 });
  expect(await readLink(store, link)).toBe('missing');
  await store.deleteFolder('day');
  const kept = await store.createLink('outside/file', { expiresInSeconds: 60 });
  expect(String(await readLink(store, kept))).toBe('kept');
});

it('has no file at the path of a folder', async () => {
  const { store } = await openFolderStore();
  await store.put('a/b', Buffer.from('x'));
  await store.delete(['a']);
  expect(await readLink(store, await store.createLink('a', { expiresInSeconds: 60 }))).toBe('missing');
  expect(await readLink(store, await store.createLink('a/b/c', { expiresInSeconds: 60 }))).toBe('missing');
  expect(String(await readLink(store, await store.createLink('a/b', { expiresInSeconds: 60 })))).toBe('x');
});

it('serves a whole file that is replaced or deleted while it is read', async () => {
  const { store } = await openFolderStore();
  await store.put('file', Buffer.alloc(300_000, 'a'));
  const opened = await openUrl(store, await store.createLink('file', { expiresInSeconds: 60 }));
  await store.put('file', Buffer.from('b'));
  await store.delete(['file']);
  if (opened.kind !== 'file') throw new Error('It is there.');
  const chunks = (await opened.file.read().toArray()) as Buffer[];
  expect(Buffer.concat(chunks)).toEqual(Buffer.alloc(300_000, 'a'));
});
