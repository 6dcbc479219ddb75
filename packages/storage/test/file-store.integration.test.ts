import { randomBytes } from 'node:crypto';
import { setImmediate as nextTick } from 'node:timers/promises';
import { Readable } from 'node:stream';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { releaseAfterTest } from '@posthorn/test-support';
import { inBatches } from '../src/iterables.js';
import { type FileStore, openFileStore } from '../src/index.js';
import { openFolderStore } from './support/folder-store.js';
import { readLink } from './support/read-link.js';
import { type S3Server, BUCKET, startS3Server } from './support/s3-server.js';

const MEBIBYTE = 1024 * 1024;

let s3: S3Server;
beforeAll(async () => {
  s3 = await startS3Server();
});

async function openS3Store(): Promise<FileStore> {
  const prefix = `tests/${randomBytes(8).toString('hex')}`;
  const store = await openFileStore({
    location: { kind: 's3', bucket: BUCKET, prefix, region: undefined, endpoint: s3.url, pathStyle: true },
    publicBaseUrl: 'https://api.example.com',
    encryptionKeys: [{ id: 'a', key: Buffer.alloc(32) }],
  });
  releaseAfterTest(() => store.close());
  return store;
}

describe.each([
  ['a folder', async (): Promise<FileStore> => (await openFolderStore()).store],
  ['a bucket', openS3Store],
])('%s', (_kind, open) => {
  let store: FileStore;
  const read = async (key: string): Promise<Buffer | string> =>
    await readLink(store, await store.createLink(key, { expiresInSeconds: 60 }));

  async function start(): Promise<void> {
    store = await open();
  }

  it('returns every byte unchanged', async () => {
    await start();
    const bytes = Buffer.from(Array.from({ length: 512 }, (_, at) => at % 256));
    await store.put('a/b/c', bytes);
    expect(await read('a/b/c')).toEqual(bytes);
  });

  it('stores an empty file', async () => {
    await start();
    await store.put('empty', Buffer.alloc(0));
    expect(await read('empty')).toEqual(Buffer.alloc(0));
  });

  it('stores a stream of any length', async () => {
    await start();
    const parts = Array.from({ length: 13 }, (_, at) => Buffer.alloc(MEBIBYTE, at));
    await store.put('stream', Readable.from(parts));
    expect(Buffer.concat(parts).equals((await read('stream')) as Buffer)).toBe(true);
    await store.put('short', Readable.from(['text, ', Buffer.from('and bytes')]));
    expect(String(await read('short'))).toBe('text, and bytes');
  });

  it('replaces a file', async () => {
    await start();
    await store.put('file', Buffer.from('the longer one'));
    await store.put('file', Buffer.from('short'));
    expect(String(await read('file'))).toBe('short');
  });

  it('stores one complete file when several are put with the same key at once', async () => {
    await start();
    const contents = Array.from({ length: 20 }, (_, at) => Buffer.alloc(50_000, at));
    await Promise.all(contents.map((content) => store.put('file', content)));
    const kept = (await read('file')) as Buffer;
    expect(contents.some((content) => content.equals(kept))).toBe(true);
  });

  it.each([0, 1, 12])(
    'stores nothing of a stream that breaks after %i MiB, and reports why',
    async (length) => {
      await start();
      const broken = new Error('the source broke');
      async function* source(): AsyncGenerator<Buffer> {
        for (let at = 0; at < length; at += 1) yield Buffer.alloc(MEBIBYTE);
        await nextTick();
        throw broken;
      }
      await expect(store.put('stream', Readable.from(source()))).rejects.toBe(broken);
      expect(await read('stream')).toBe('missing');
    },
  );

  it('keeps the old file when the stream of its replacement breaks', async () => {
    await start();
    await store.put('file', Buffer.from('kept'));
    const broken = Readable.from([Buffer.from('half')]).map(() => Promise.reject(new Error('broken')));
    await expect(store.put('file', broken)).rejects.toThrow('broken');
    expect(String(await read('file'))).toBe('kept');
  });

  it('stores nothing of an aborted file', async () => {
    await start();
    const signal = AbortSignal.abort();
    await expect(store.put('file', Buffer.from('x'), { signal })).rejects.toThrow();
    const givenUp = new AbortController();
    const endless = new Readable({ read: () => undefined });
    endless.push('x');
    setTimeout(() => givenUp.abort(), 50);
    await expect(store.put('stream', endless, { signal: givenUp.signal })).rejects.toThrow();
    expect(await read('file')).toBe('missing');
    expect(await read('stream')).toBe('missing');
  });

  it('deletes files, and ignores missing ones', async () => {
    await start();
    await store.put('a', Buffer.from('a'));
    await store.put('b', Buffer.from('b'));
    await store.delete(['a', 'never/was', 'a']);
    await store.delete([]);
    expect(await read('a')).toBe('missing');
    expect(String(await read('b'))).toBe('b');
  });

  it('deletes a folder of any size, and nothing else', async () => {
    await start();
    const keys = Array.from({ length: 1100 }, (_, at) => `day/${at % 7}/${at}`);
    for await (const batch of inBatches(keys, 50)) {
      await Promise.all(batch.map((key) => store.put(key, Buffer.from(key))));
    }
    await store.put('day-2/1', Buffer.from('kept'));
    await store.deleteFolder('day');
    await store.deleteFolder('day');
    const left = await Promise.all([keys[0] ?? '', keys[600] ?? '', keys[1099] ?? ''].map(read));
    expect(left).toEqual(['missing', 'missing', 'missing']);
    expect(String(await read('day-2/1'))).toBe('kept');
    await store.put('day/again', Buffer.from('x'));
    expect(String(await read('day/again'))).toBe('x');
  });

  it.each([
    '',
    '/etc/passwd',
    '..',
    '../x',
    'a/../../x',
    'a/./b',
    'a/..',
    'a//b',
    'a/',
    'a\0b',
    'a\\..\\b',
    'a b',
    'ä',
    'a\n',
    '%2e%2e/x',
    'x'.repeat(513),
  ])('refuses a key that could lead elsewhere: %j', async (key) => {
    await start();
    await expect(store.put(key, Buffer.from('x'))).rejects.toThrow(RangeError);
    await expect(store.delete(['fine', key])).rejects.toThrow(RangeError);
    await expect(store.deleteFolder(key)).rejects.toThrow(RangeError);
    await expect(store.createLink(key, { expiresInSeconds: 60 })).rejects.toThrow(RangeError);
  });

  it.each(['', '"', 'a"b', 'a\r\nb', '.hidden', 'a/b', 'ä'])(
    'refuses the file name %j for a download',
    async (fileName) => {
      await start();
      await expect(store.createLink('a', { expiresInSeconds: 60, fileName })).rejects.toThrow(RangeError);
    },
  );
});
