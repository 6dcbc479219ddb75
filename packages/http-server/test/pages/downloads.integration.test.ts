import { once } from 'node:events';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { expect, it } from '@jest/globals';
import { LOOPBACK, releaseAfterTest, waitFor } from '@posthorn/test-support';
import { type Download, createApp, listen, mountDownloads } from '../../src/index.js';

const MEBIBYTE = 1024 * 1024;

interface Server {
  readonly port: number;
  readonly errors: readonly unknown[];
}

async function serve(
  read: () => Readable,
  sizeBytes: number,
): Promise<Server & { readonly closed: () => boolean }> {
  const errors: unknown[] = [];
  let isClosed = false;
  const download: Download = {
    sizeBytes,
    fileName: undefined,
    contentType: 'application/octet-stream',
    read: () => read().once('close', () => (isClosed = true)),
    close() {
      isClosed = true;
      return Promise.resolve();
    },
  };
  const app = createApp({
    health: {
      checks: {},
      isDraining: () => false,
      renderMetrics: () => Promise.resolve(''),
      metricsContentType: 'text/plain',
    },
    translateError: () => undefined,
    onServerError: (error) => errors.push(error),
    mount: (express) =>
      mountDownloads(express, { path: '/file', parameters: [], open: () => Promise.resolve(download) }),
  });
  const listening = await listen(app, LOOPBACK);
  releaseAfterTest(() => listening.close());
  return { port: listening.port, errors, closed: () => isClosed };
}

it('closes a file without a reader, and one whose reader disconnects, without an error', async () => {
  const endless = (): Readable =>
    new Readable({
      read() {
        this.push(Buffer.alloc(MEBIBYTE));
      },
    });
  const { port, errors, closed } = await serve(endless, 1e12);
  const socket = connect(port, '127.0.0.1').setNoDelay(true);
  socket.write('GET /file HTTP/1.1\r\nHost: a\r\n\r\n');
  await once(socket, 'data');
  expect(closed()).toBe(false);
  socket.destroy();
  await waitFor(closed);
  expect(errors).toEqual([]);

  const head = await serve(endless, 7);
  const response = await fetch(`http://127.0.0.1:${head.port}/file`, { method: 'HEAD' });
  expect([response.headers.get('content-length'), head.closed()]).toEqual(['7', true]);
});

it('breaks the connection when reading the file fails, and reports the error', async () => {
  const broken = new Error('the disk broke');
  const { port, errors } = await serve(
    () =>
      Readable.from(
        (function* () {
          yield Buffer.from('half');
          throw broken;
        })(),
      ),
    100,
  );
  const response = await fetch(`http://127.0.0.1:${port}/file`);
  await expect(response.text()).rejects.toThrow();
  await waitFor(() => errors.length > 0);
  expect(errors).toEqual([broken]);
});
