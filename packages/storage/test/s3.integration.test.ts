import { Readable } from 'node:stream';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { releaseAfterFile, waitFor } from '@posthorn/test-support';
import { type FileStore, openFileStore, StorageError } from '../src/index.js';
import { readLink } from './support/read-link.js';
import { type S3Server, BUCKET, startS3Server } from './support/s3-server.js';

const MEBIBYTE = 1024 * 1024;

let s3: S3Server;
let store: FileStore;
beforeAll(async () => {
  s3 = await startS3Server();
  store = await openFileStore({
    location: {
      kind: 's3',
      bucket: BUCKET,
      prefix: 'a/b',
      region: 'eu-west-1',
      endpoint: s3.url,
      pathStyle: true,
    },
    publicBaseUrl: 'https://api.example.com',
    encryptionKeys: [{ id: 'a', key: Buffer.alloc(32) }],
  });
  releaseAfterFile(() => store.close());
});
beforeEach(() => {
  s3.state = 'well';
});

it('stores its files below the prefix', async () => {
  await store.put('c/d', Buffer.from('x'));
  expect(s3.objects.get('a/b/c/d')).toEqual(Buffer.from('x'));
});

describe('a link to a file in a bucket', () => {
  it('is a download of bytes, whatever the content', async () => {
    await store.put('page', Buffer.from('<script>'), { contentType: 'text/html' });
    const response = await fetch(
      await store.createLink('page', { expiresInSeconds: 60, fileName: 'page.bin' }),
    );
    expect(response.headers.get('content-type')).toBe('application/octet-stream');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="page.bin"');
  });

  it('is a table when its file name says so', async () => {
    await store.put('table', Buffer.from('a,b\n'));
    const link = await store.createLink('table', { expiresInSeconds: 60, fileName: 'table.csv' });
    expect((await fetch(link)).headers.get('content-type')).toBe('text/csv; charset=utf-8');
  });

  it.each([
    ['file', /\/page\?/, '/other?'],
    ['life', /Expires=60/, 'Expires=600'],
    ['type', /octet-stream/, 'json'],
    ['disposition', /attachment/, 'inline'],
    ['signature', /Signature=./, 'Signature=z'],
  ])('is refused with another %s', async (_what, part, other) => {
    await store.put('page', Buffer.from('x'));
    await store.put('other', Buffer.from('x'));
    const link = await store.createLink('page', { expiresInSeconds: 60 });
    expect(link).toMatch(part);
    expect(String(await readLink(store, link))).toBe('x');
    expect(await readLink(store, link.replace(part, other))).toBe('refused');
  });

  it('expires', async () => {
    await store.put('page', Buffer.from('x'));
    const link = await store.createLink('page', { expiresInSeconds: 1 });
    await waitFor(async () => (await readLink(store, link)) === 'refused');
  });
});

it('leaves no parts of a stream that breaks', async () => {
  async function* source(): AsyncGenerator<Buffer> {
    for (let at = 0; at < 12; at += 1) yield Buffer.alloc(MEBIBYTE);
    await waitFor(() => s3.uploads.size > 0);
    throw new Error('broken');
  }
  await expect(store.put('stream', Readable.from(source()))).rejects.toThrow('broken');
  expect(s3.uploads.size).toBe(0);
});

it('reports when the bucket cannot be used', async () => {
  s3.state = 'failing';
  await expect(store.put('a', Buffer.from('x'))).rejects.toThrow(StorageError);
  await expect(store.put('a', Readable.from(['x']))).rejects.toThrow(StorageError);
  await expect(store.delete(['a'])).rejects.toThrow(StorageError);
  await expect(store.deleteFolder('a')).rejects.toThrow(StorageError);
});

it('waits for a bucket no longer than its limit', async () => {
  s3.state = 'hanging';
  const signal = AbortSignal.timeout(200);
  await expect(store.put('a', Buffer.from('x'), { signal })).rejects.toThrow(StorageError);
});
