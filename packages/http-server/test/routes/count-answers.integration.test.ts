import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { expect, it } from '@jest/globals';
import { LOOPBACK, releaseAfterTest, waitFor } from '@posthorn/test-support';
import {
  createApp,
  createBodyBudget,
  listen,
  mountDownloads,
  mountFiles,
  mountRoutes,
  mountSite,
} from '../../src/index.js';
import { countKeptBytes } from '../support/count-kept-bytes.js';
import { described } from '../support/test-app.js';

const MEBIBYTE = 1024 * 1024;
const BYTES = Buffer.alloc(MEBIBYTE, 'a');
const BUDGET_BYTES = 48 * MEBIBYTE;
const CLIENTS = 100;

interface Server {
  readonly port: number;
  countAnswers(): number;
  usedBytes(): number;
}

/** Answers anybody with a megabyte of each kind, and tenants, too. */
async function start(budgetBytes = BUDGET_BYTES): Promise<Server> {
  const bodies = createBodyBudget(budgetBytes);
  let answers = 0;
  const app = createApp({
    health: {
      checks: {},
      isDraining: () => false,
      renderMetrics: () => Promise.resolve(''),
      metricsContentType: 'text/plain',
    },
    translateError: () => undefined,
    onServerError: () => undefined,
    bodies,
    watch(_request, proceed) {
      proceed();
      return () => (answers += 1);
    },
    mount(express) {
      mountRoutes(express, {
        bodies,
        authenticate: () => Promise.resolve('tenant'),
        ownerOf: (id) => ({ tenantId: id, projectId: id }),
        routes: [
          {
            ...{ method: 'get', path: '/tenant', description: described },
            handle: () =>
              Promise.resolve({
                data: null,
                file: { contentType: 'text/plain', fileName: 'a', bytes: BYTES },
              }),
          },
        ],
      });
      mountFiles(express, [
        {
          ...{ path: '/file', type: 'text/css', isImmutable: true },
          headers: { 'X-Of-File': 'yes' },
          read: () => Promise.resolve(BYTES),
        },
      ]);
      mountDownloads(express, {
        ...{ path: '/download', parameters: [] },
        open: () =>
          Promise.resolve({
            ...{ sizeBytes: MEBIBYTE, fileName: 'a', contentType: 'text/plain' },
            read: () => Readable.from(BYTES),
            close: () => Promise.resolve(),
          }),
      });
      mountSite(express, {
        ...{ path: '/site', headers: {} },
        routes: [{ path: '/page', handle: () => ({ status: 200, body: BYTES }) }],
      });
    },
  });
  const { port, close } = await listen(app, { ...LOOPBACK, closeGraceMs: 0 });
  releaseAfterTest(close);
  return { port, countAnswers: () => answers, usedBytes: bodies.usedBytes };
}

const PATHS = ['/file', '/download', '/site/page'];

it.each(PATHS)(
  'keeps no more than a share for anybody who asks for %s and reads nothing, and answers tenants',
  async (path) => {
    const { port, countAnswers, usedBytes } = await start();
    for (let client = 0; client < CLIENTS; client += 1) {
      const socket = connect(port, '127.0.0.1').on('error', () => undefined);
      releaseAfterTest(() => socket.destroy());
      socket.pause().write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
    }
    await waitFor(() => countAnswers() === CLIENTS);
    expect(await countKeptBytes(port)).toBeLessThan(BUDGET_BYTES / 3 + MEBIBYTE);
    for (const each of [path, '/tenant']) {
      const response = await fetch(`http://127.0.0.1:${port}${each}`, {
        headers: { 'accept-encoding': 'identity' },
      });
      expect((await response.arrayBuffer()).byteLength).toBe(MEBIBYTE);
    }
    expect(usedBytes()).toBeLessThanOrEqual(BUDGET_BYTES / 3 + MEBIBYTE);
  },
);

it.each(PATHS)('refuses %s while there is no memory, and lets nobody keep the refusal', async (path) => {
  const { port } = await start(2 * MEBIBYTE);
  const { status, headers } = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { 'accept-encoding': 'identity' },
  });
  const names = ['retry-after', 'cache-control', 'etag', 'x-of-file', 'content-disposition'];
  expect([status, ...names.map((name) => headers.get(name))]).toEqual([
    503,
    '1',
    'no-store',
    null,
    null,
    null,
  ]);
  expect(headers.get('x-request-id')).not.toBeNull();
});
